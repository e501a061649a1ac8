export const messages = {
  welcome: (message: string | undefined) => ({
    title: 'Welcome to the waitlist!',
    description: message || "You'll be the first to know when the product launches.",
  }),
  failed: {
    title: 'Something went wrong',
    description: 'Please try again or contact support.',
    destructive: true,
  },
  beta: {
    title: 'Welcome to the Beta!',
    description: 'Check your email for next steps. Early access details coming soon.',
  },
} as const
