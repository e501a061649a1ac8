export const messages = {
  saved: { title: 'Success', description: 'Your badges have been saved.' },
  failed: {
    title: 'Error',
    description: 'Failed to change your badges. Please try again.',
    destructive: true,
  },
}
