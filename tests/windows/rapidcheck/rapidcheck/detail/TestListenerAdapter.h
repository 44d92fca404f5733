#include <rapidcheck.h>  // which has everything
