const success = (description: string) => ({ title: 'Success', description })

export const messages = {
  given: success('Your consent has been stored.'),
  withdrawn: success('Your consent has been withdrawn.'),
  failed: { title: 'Error', description: 'Nothing was changed. Please try again.', destructive: true },
}
