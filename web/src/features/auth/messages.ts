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

const error = (description: string) => ({ title: 'Error', description, destructive: true })
const social: Record<string, { title: string; description: string; destructive: boolean }> = {
  failed: error('The sign-in with that provider did not work. Please try again.'),
  cancelled: error('The sign-in was cancelled.'),
}

/** How a sign-in with a provider ended, as the server's redirect says. */
export const socialNotice = (code: string | null) => (code === null ? null : (social[code] ?? null))

export const securityMessages = {
  unexpected: error('An unexpected error occurred. Please try again.'),
  noPasskey: error('The passkey was not used. Please try again.'),
  sessionEnded: { title: 'Signed out', description: 'That device is signed out.' },
  totpOn: {
    title: 'Two-factor sign-in is on',
    description: 'You will be asked for a code after your password.',
  },
  totpOff: { title: 'Two-factor sign-in is off', description: 'Your password alone signs you in.' },
  passkeyAdded: { title: 'Passkey added', description: 'You can sign in with it from now on.' },
  passkeyRemoved: { title: 'Passkey removed', description: 'It no longer signs you in.' },
} as const
