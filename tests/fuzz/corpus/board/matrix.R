level <- rbind(c(2,1,3,2),
  c(3,2,1,4))
