export const messages = {
  loggedOut: 'Please log in to view your profile.',
  loading: 'Loading profile...',
  loadFailed: 'Failed to load profile',
  loadFailedNotice: { title: 'Error', description: 'Failed to load profile', destructive: true },
  noUser: { title: 'Error', description: 'No user found', destructive: true },
  missing: 'Profile not found. Please try refreshing the page.',
  updateFailed: { title: 'Error', description: 'Failed to update profile.', destructive: true },
  updated: { title: 'Success', description: 'Profile updated successfully.' },
  emailNote: 'Email address cannot be modified for security reasons',
  privacy: 'Your personal information is encrypted and only you can access it.',
  privacyExplained:
    'No other user can read it. This server decrypts it to show it to you, to analyse it and to answer your questions, so whoever runs the server could read it too. Your name, your email address, and the names and days of your tests and supplements are stored without encryption.',
} as const
