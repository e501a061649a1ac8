/** Where what is said of genes was read, and what is not said of them. */
export const SOURCES = {
  lactase: {
    title: 'Stanford at The Tech: lactose tolerance',
    url: 'https://apbiostudio.stanford.edu/personalized%20genetics/Personalized%20Genetics.html',
  },
  hfe: {
    title: 'Hemochromatosis: the new blood donor. Hematology 2013',
    url: 'http://ashpublications.com/hematology/article/2013/1/645/20817/Hemochromatosis-the-new-blood-donor',
  },
  aldh2: {
    title: 'Brooks et al., The alcohol flushing response. PLoS Med 2009',
    url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC2659709',
  },
  cyp1a2: {
    title: 'PharmGKB summary: caffeine pathway, table 1. 2012',
    url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC3381939/table/T1',
  },
  slco1b1: {
    title: 'Stewart, SLCO1B1 polymorphisms and statin-induced myopathy. PLoS Curr 2013',
    url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC3871416',
  },
  cyp2c19: {
    title: 'Cavallari and Owusu Obeng, Genetic determinants of P2Y12 inhibitors. 2017',
    url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC5134418',
  },
  f5: {
    title: 'GeneReviews: factor V Leiden thrombophilia (read in a stored copy)',
    url: 'https://www.ncbi.nlm.nih.gov/books/NBK1368/',
  },
  f2: {
    title: 'GeneReviews: prothrombin thrombophilia',
    url: 'https://ncbi.nlm.nih.gov/books/NBK1148/?report=reader',
  },
  apoe: {
    title: 'Brain Health: what is APOE and what does it do?',
    url: 'https://brainhealth.net/support/what-is-apoe-and-what-does-it-do',
  },
} as const

/** What is not read out of these files, and why. */
export const REFUSED = [
  {
    name: 'BRCA1 and BRCA2',
    reason:
      'Chips read rare variants of these genes wrongly far more often than rightly; only sequencing in a clinical laboratory can say.',
  },
  {
    name: 'CYP2D6',
    reason: 'Chips do not see how many copies of the gene there are, and the result depends on that.',
  },
  {
    name: 'MTHFR',
    reason: 'Testing it is not recommended: it leads to no advice that a measured homocysteine would not.',
  },
  {
    name: 'Polygenic scores',
    reason: 'They say little about one person, and less about people who are not of the studied ancestry.',
  },
  {
    name: 'Lists of rare disease variants',
    reason: 'Matching a chip against them gives more false alarms than findings.',
  },
] as const
