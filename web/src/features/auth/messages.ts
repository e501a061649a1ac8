export const messages = {
  emailRequired: {
    title: 'Email Required',
    description: 'Please enter your email address.',
    destructive: true,
  },
  verificationRequired: {
    title: 'Verification Required',
    description: 'Please complete the captcha verification.',
    destructive: true,
  },
  verificationFailed: {
    title: 'Verification Failed',
    description: 'Captcha verification failed. Please try again.',
    destructive: true,
  },
  unexpected: {
    title: 'Error',
    description: 'An unexpected error occurred. Please try again.',
    destructive: true,
  },
  socialUnexpected: { title: 'Error', description: 'An unexpected error occurred.', destructive: true },
  resetSent: { title: 'Reset Email Sent', description: 'Check your email for password reset instructions.' },
  signedUp: { title: 'Success', description: 'Please check your email to confirm your account.' },
  passwordChanged: { title: 'Success', description: 'Your password has been changed. Please sign in.' },
} as const
