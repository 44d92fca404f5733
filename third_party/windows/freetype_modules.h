// The modules of FreeType that the window needs: those of the browser version, and the driver for TrueType outlines, which
// the Chinese font of Windows has.
#include "../web/freetype_modules.h"
FT_USE_MODULE(FT_Driver_ClassRec, tt_driver_class)
