export const messages = {
  sent: { title: 'Message sent', description: 'Thank you. We will reply by email.' },
  failed: {
    title: 'Something went wrong',
    description: 'Your message was not sent. Please try again.',
    destructive: true,
  },
} as const
