# Writes the 64-bit numbers of a binary file, the lowest byte first, as a list that C++ includes; zeros fill up the last.
# Called with -DWEIGHTS=file -DOUTPUT=list.
file(READ ${WEIGHTS} text HEX)
string(LENGTH "${text}" digits)
math(EXPR missing "(16 - ${digits} % 16) % 16")
string(REPEAT 0 ${missing} zeros)
string(APPEND text ${zeros})
string(REGEX REPLACE "(..)(..)(..)(..)(..)(..)(..)(..)" "0x\\8\\7\\6\\5\\4\\3\\2\\1,\n" text "${text}")
file(WRITE ${OUTPUT} "${text}")
