const error = (description: string) => ({ title: 'Error', description, destructive: true })

export const messages = {
  checkFailed: error('Failed to check subscription status.'),
  signIn: error('Please sign in to continue.'),
  sessionFailed: error('Failed to create checkout session.'),
  noUrl: error('No checkout URL received from server.'),
  checkoutFailed: error('Failed to start checkout process.'),
  portalFailed: error('Failed to open customer portal.'),
  noPlans: 'No pricing plans found. Please check your Stripe configuration.',
} as const
