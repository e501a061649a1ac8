/** What somebody should know before learning about APOE. */
import type { GeneFinding } from './schema.ts'
import { SOURCES } from './sources.ts'

type Before = { title: string; text: string; source: GeneFinding['source'] | null }

const REVIEW = {
  title: 'Roberts and Uhlmann, Genetic susceptibility testing for neurodegenerative diseases. 2013',
  url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC3772971/',
}
const GUIDELINE = {
  title: 'ACMG and NSGC, Genetic counseling and testing for Alzheimer disease. 2011',
  url: 'https://www.nature.com/articles/gim9201195',
}

export const APOE_BEFORE: readonly Before[] = [
  {
    title: 'What it is',
    text: 'APOE comes in three forms: e2, e3 and e4. Everybody has two of them. e4 is the strongest common genetic risk factor for late Alzheimer’s disease: about a quarter of people have one copy, and 2 to 3 % have two.',
    source: SOURCES.apoe,
  },
  {
    title: 'What it is not',
    text: 'It is not a diagnosis. e4 does not mean that somebody will fall ill, and people without it can fall ill, too. Without any test the average risk over a lifetime is 10 to 12 %, and at least twice that with a parent, brother or sister who has the disease.',
    source: GUIDELINE,
  },
  {
    title: 'Before you decide',
    text: 'Some people want to know, and some are worried by what they learn; it cannot be unlearned. It says something of your parents, brothers, sisters and children, too. Insurers or others may ask about it one day. A genetic counsellor or your doctor can go through it with you, before or after.',
    source: REVIEW,
  },
  {
    title: 'What we can read',
    text: 'Both places that make up APOE have to be in your file. Chips make mistakes: a result is to be confirmed in a clinical laboratory before anybody acts on it.',
    source: null,
  },
]
