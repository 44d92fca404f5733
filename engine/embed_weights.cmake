# Writes the 16-bit numbers of a binary file, the lower byte first, as a list that C++ includes.
# Called with -DWEIGHTS=file -DOUTPUT=list.
file(READ ${WEIGHTS} text HEX)
string(REGEX REPLACE "(..)(..)" "0x\\2\\1,\n" text "${text}")
file(WRITE ${OUTPUT} "${text}")
