const failure = (description: string) => ({ title: 'Error', description, destructive: true })
const success = (description: string) => ({ title: 'Success', description })

export const messages = {
  nameRequired: {
    title: 'Validation Error',
    description: 'Supplement name is required.',
    destructive: true,
  },
  nameInvalid: {
    title: 'Validation Error',
    description: 'Supplement name is required and must be valid',
    destructive: true,
  },
  invalid: (description: string) => ({ title: 'Validation Error', description, destructive: true }),
  logIn: {
    title: 'Authentication Error',
    description: 'Please log in to manage supplements.',
    destructive: true,
  },
  loggedOut: failure('You must be logged in to perform this action.'),
  loadFailed: failure('Failed to load supplements.'),
  todayFailed: 'Failed to load what you took today.',
  addFailed: failure('Failed to add supplement. Please try again.'),
  updateFailed: failure('Failed to update supplement. Please try again.'),
  deleteFailed: failure('Failed to delete supplement. Please try again.'),
  toggleFailed: failure('Failed to update supplement.'),
  added: success('Supplement added successfully!'),
  updated: success('Supplement updated successfully!'),
  deleted: success('Supplement deleted successfully!'),
  toggled: (active: boolean) => success(`Supplement ${active ? 'activated' : 'deactivated'} successfully!`),
  deleteTitle: 'Delete Supplement',
  deleteText: (name: string) => `Are you sure you want to delete "${name}"? This action cannot be undone.`,
}
