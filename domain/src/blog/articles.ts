import { brand } from '../brand.ts'
import { type Article, type Author, articlesOf } from './schema.ts'

const editors: Author = {
  name: `${brand.name} editors`,
  avatar: 'rings',
  bio: `The people who build ${brand.name}. We read guidelines and papers, write down what they say in plain words, and list every one of them. We are not your doctors, and no article replaces one.`,
}

/** The built-in articles, newest first. The body of each is `articles/{slug}.md`. */
export const articles: readonly Article[] = articlesOf(editors, [
  {
    id: '1',
    slug: 'how-to-read-a-blood-test',
    title: 'How to read a blood test without panic',
    excerpt:
      'What a reference range is, why healthy people get flags, and the five things to look at before you worry.',
    publishedAt: '2026-11-16',
    readTime: 5,
    tags: ['Lab results', 'Basics'],
    image: 'blood-test',
    popular: true,
  },
  {
    id: '2',
    slug: 'vitamin-d-how-much-is-enough',
    title: 'Vitamin D: how much is enough',
    excerpt:
      'The numbers that guidelines agree on, who is likely to be low, and what the large trials found when everyone was given more.',
    publishedAt: '2026-11-09',
    readTime: 5,
    tags: ['Supplements', 'Lab results'],
    image: 'vitamin-d',
    popular: true,
  },
  {
    id: '3',
    slug: 'what-good-sleep-looks-like',
    title: 'What good sleep looks like, in numbers',
    excerpt:
      'How long, how well and how regular: which measures deserve attention, and which of your watch’s verdicts you can ignore.',
    publishedAt: '2026-11-02',
    readTime: 5,
    tags: ['Sleep', 'Habits'],
    image: 'sleep',
    popular: true,
  },
  {
    id: '4',
    slug: 'biological-age-what-it-can-tell-you',
    title: 'Biological age: what it can tell you, and what it cannot',
    excerpt:
      'A risk score dressed up as a birthday: where the number comes from, how much it wobbles and how to use it well.',
    publishedAt: '2026-10-26',
    readTime: 4,
    tags: ['Longevity', 'Lab results'],
    image: 'biological-age',
    popular: false,
  },
  {
    id: '5',
    slug: 'supplement-safety-before-you-take-it',
    title: 'Supplement safety: five checks before you take it',
    excerpt:
      'Most trouble comes from combinations and doses, not from the pill itself. Five checks that cover nearly all of it.',
    publishedAt: '2026-10-19',
    readTime: 5,
    tags: ['Supplements', 'Safety'],
    image: 'supplement-safety',
    popular: false,
  },
])
