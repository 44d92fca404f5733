# Writes the 64-bit numbers of a binary file, the lowest byte first, as a list that C++ includes.
# Called with -DWEIGHTS=file -DOUTPUT=list.
file(READ ${WEIGHTS} text HEX)
string(REGEX REPLACE "(..)(..)(..)(..)(..)(..)(..)(..)" "0x\\8\\7\\6\\5\\4\\3\\2\\1,\n" text "${text}")
file(WRITE ${OUTPUT} "${text}")
