const failure = (description: string) => ({ title: 'Error', description, destructive: true })
const success = (description: string) => ({ title: 'Success', description })

export const messages = {
  failed: failure('Failed to make the token. Please try again.'),
  revoked: success('The token no longer reads anything.'),
  notRevoked: failure('Failed to revoke the token. Please try again.'),
}
