/** As 23andMe writes it, build 37: one copy each of factor V Leiden and of C282Y, APOE e3/e4; three that tell the strand. */
export const EXAMPLE_GENOME = [
  '# 23andMe',
  '# rsid\tchromosome\tposition\tgenotype',
  'rs4680\t22\t19951271\tGG',
  'rs12913832\t15\t28365618\tAG',
  'rs7903146\t10\t114758349\tCC',
  'rs6025\t1\t169519049\tCT',
  'rs1800562\t6\t26093141\tAG',
  'rs429358\t19\t45411941\tCT',
  'rs7412\t19\t45412079\tCC',
  'rs5\t1\t105\t--',
].join('\n')
