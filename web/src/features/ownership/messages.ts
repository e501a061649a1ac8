const failure = (description: string) => ({ title: 'Error', description, destructive: true })

export const messages = {
  broughtBack: { title: 'Success', description: 'Your archive has been brought back.' },
  notBroughtBack: failure('Your archive could not be brought back. Nothing was changed.'),
  erasureFailed: failure('Your account was not changed. Please try again.'),
  kept: { title: 'Success', description: 'Your account stays. Nothing was erased.' },
  archiveFailed: failure('Your archive could not be asked for. Please try again.'),
  tooMany: failure('You have asked for many archives today. Please try again tomorrow.'),
  downloadFailed: failure('Your archive could not be downloaded. Please try again.'),
}
