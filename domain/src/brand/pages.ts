import { brand } from '../brand.ts'

/** What the blog and the pricing page say about themselves. */
export const pages = {
  blog: 'Long reads about health and longevity in plain words, with a reference for every number.',
  pricing: 'One plan with everything in it. Try it for 14 days, look at your own results, and decide then.',
  pricingShort: `One monthly plan for everything in ${brand.name}, with a 14-day trial. Cancel anytime.`,
} as const
