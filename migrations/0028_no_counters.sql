DROP TABLE "counters";
