/** The texts of the beta and waitlist pages. The story is the owner's: a partner writes their own. */
export const beta = {
  price: '€4.90/month',
  title: 'Help build the health app you wanted',
  text: 'Join the beta of a longevity companion that reads your lab reports, answers with its sources and keeps your data yours.',
  offer: 'Lifetime discounted pricing. The offer closes at public launch.',
  features: [
    {
      title: 'Lab reports that become numbers',
      text: 'PDF, photo or spreadsheet in, every marker out: value, unit and range as printed, and converted.',
    },
    {
      title: 'An assistant that shows its sources',
      text: 'Ask about a value, a symptom or a supplement. Each statement opens the passage it rests on.',
    },
    {
      title: 'A supplement tracker with a second look',
      text: 'What you take, when and why. The assistant checks what should not be combined.',
    },
    {
      title: 'Encrypted by design',
      text: 'Results, notes and files are encrypted, with a separate key for each person.',
    },
  ],
  benefits: [
    'A lifetime price of €4.90 per month',
    'Every new feature before the public launch',
    'A say in what is built next',
    'A direct line to the people who build it',
  ],
  /** Illustrative, like those of the landing page. */
  testimonials: [
    {
      role: 'Cyclist, 52',
      text: 'I stopped collecting PDFs in a folder. Now I see where my cholesterol has been going since 2019.',
      rating: 5,
    },
    {
      role: 'New mother, 33',
      text: 'Low iron, in words I could follow, with the two questions to take to my midwife.',
      rating: 5,
    },
    {
      role: 'Software engineer, 38',
      text: 'It said what it did not know. That is why I trust the rest.',
      rating: 5,
    },
  ],
  story: {
    paragraphs: [
      'A blood test is one of the best mirrors we have, and most of us look into it for a minute. A column of numbers arrives, a letter says that everything is normal, and the report goes into a drawer with the last one. Nobody sees whether a value is drifting, year after year.',
      'The tools that promised to help wanted my data in exchange, or answered with confidence and without a source. I wanted the opposite: something that reads the report exactly as it was printed, says what it is sure of and what it is not, and shows me where each sentence comes from.',
      'So I built it. It is not a doctor, and it will tell you when you need one. The beta is for people who want to shape it while it is young.',
    ],
    signature: 'The maker',
  },
} as const

export const waitlist = {
  title: 'Understand your body before it asks for help',
  text: 'Lab reports, supplements and questions in one calm place. Leave your email and be first when the doors open.',
  benefits: [
    { title: 'Early access', text: 'An invitation before the public launch.' },
    { title: 'Your reports, readable', text: 'Upload a lab report and read every marker in plain words.' },
    { title: 'Answers with sources', text: 'An assistant that names what each statement rests on.' },
    { title: 'Supplements in order', text: 'What to take, when, and what not to combine.' },
    {
      title: 'Privacy you can check',
      text: 'Results, notes and files are encrypted, with a separate key for each person.',
    },
  ],
  storyTitle: 'Why we are making this',
  story: [
    'Most people own years of health data and understand none of it. It sits in portals, in drawers and in a watch. The knowledge to read it is public: guidelines, reference ranges, thousands of studies. What is missing is the bridge.',
    'We are building that bridge with care. Values are read as printed. Doubt is shown. Every statement has a source. And when something needs a doctor, we say so.',
  ],
  closing: 'One email when it starts. Nothing else.',
} as const
