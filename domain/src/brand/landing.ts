/** The texts of the landing page below the hero. Prerendered only: none of this reaches the browser as script. */
export const landing = {
  demo: {
    title: 'From a lab report to an answer',
    text: 'One report, one question, one plan: the product doing its main job, recorded as it is.',
  },
  intros: {
    steps: 'From a page of numbers to what you do next.',
    features: 'One calm place for everything your body has put in writing.',
    testimonials: 'Three ways in, one habit: reading the numbers you already have.',
  },
  steps: [
    {
      title: 'Upload Your Data',
      text: 'A lab report as a PDF, photo or spreadsheet. Genetics and other tests too. Add what you take and what you feel.',
    },
    {
      title: 'AI Analysis',
      text: 'Each value is read as printed, converted to one unit and compared with its range. Doubtful values are marked, never guessed.',
    },
    {
      title: 'Personalized Plan',
      text: 'Guidance that fits your results, your supplements and your profile, with the source beside each statement.',
    },
    {
      title: 'Track Progress',
      text: 'Upload the next report and see what moved, marker by marker, over months and years.',
    },
  ],
  features: [
    {
      title: 'AI Doctor Chat',
      text: 'Ask in your own words. Answers rest on named sources, and an emergency is answered as one.',
    },
    {
      title: 'Personalized Plans',
      text: 'Actions that follow from your own markers, habits and supplements.',
    },
    {
      title: 'Health Gamification',
      text: 'A level that rewards keeping at it. Badges, leaderboards and challenges join it as the community opens.',
    },
    {
      title: 'Progress Tracking',
      text: 'Every marker in one unit, whichever lab it came from, next to the value as it was printed.',
    },
    {
      title: 'Device Integration',
      text: 'Made for the sleep, steps and heart rate data from the devices you already wear. Connections are being added one at a time.',
    },
    {
      title: 'Privacy Protected',
      text: 'Results, notes and files are encrypted with a key of your own. No third party watches you here.',
    },
  ],
  /** Illustrative: by role, never by an invented name. Replace them with words your own users gave you. */
  testimonials: [
    {
      role: 'Marathon runner, 41',
      text: 'I uploaded four old reports and saw that my ferritin had been falling for three seasons.',
      rating: 5,
    },
    {
      role: 'Shift nurse, 36',
      text: 'I asked whether my magnesium goes with my prescription. I got a clear answer, and I could open the source.',
      rating: 5,
    },
    {
      role: 'Retired teacher, 67',
      text: 'It explained each value in plain words and told me which two to bring up with my doctor.',
      rating: 5,
    },
  ],
  about: {
    text: 'Made in Stockholm for people who want to understand themselves.',
    vision: 'Long, healthy lives led by people who understand their own bodies.',
    mission: 'To turn unread health data into knowledge that anyone can act on, without giving up privacy.',
    values: [
      { title: 'Proactive Care', text: 'See what is drifting while it is still easy to change.' },
      { title: 'Personalized', text: 'Your age, your results, your life: not the average of everybody.' },
      { title: 'Science-Driven', text: 'Each statement has a source that you can open and read.' },
      {
        title: 'Privacy First',
        text: 'Your data is yours. Results, notes and files are encrypted, with a separate key for each person.',
      },
    ],
  },
  providers: {
    title: 'For healthcare providers',
    text: 'Clinics, laboratories and insurers can put the same engine behind their own service.',
    offers: [
      {
        title: 'API integration',
        text: 'The screens run on one typed HTTP API. Yours can run on it too.',
      },
      {
        title: 'White-label',
        text: 'Name, logo, colours and texts sit in one place, ready to become yours.',
      },
      {
        title: 'Partnerships',
        text: 'Pilots and research with people who know their field. Tell us what you have in mind.',
      },
      {
        title: '99.9% uptime',
        text: 'The availability we build and operate for.',
      },
    ],
    action: 'Talk to us',
  },
  privacy: {
    title: 'Privacy and security',
    text: 'Health data is the most personal data there is. It is treated that way in the code, not only in a policy.',
    claims: [
      {
        title: 'Encryption',
        text: 'Results, measurements, notes and files are encrypted at rest with AES-256-GCM, with a separate key for each person. Names of people, tests and supplements are not encrypted yet.',
      },
      {
        title: 'GDPR',
        text: 'Built in the EU for EU rules: with your consent, for your purposes, and with no more data than they need.',
      },
      {
        title: 'Separation',
        text: 'The database itself refuses to show one person the rows of another, whatever the code above it asks.',
      },
      {
        title: 'No trackers',
        text: 'No advertising, no analytics, no third-party script. Fonts and captcha come from this site.',
      },
    ],
  },
  insights: {
    title: 'Latest insights',
    text: 'Long reads in plain words. Every number has a reference that you can check.',
  },
} as const
