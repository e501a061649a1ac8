const failure = (description: string) => ({ title: 'Error', description, destructive: true })
const success = (description: string) => ({ title: 'Success', description })

export const messages = {
  connected: (name: string) => success(`${name} is connected. Your data is on its way.`),
  disconnected: (name: string) => success(`${name} is disconnected.`),
  erased: (name: string) => success(`${name} is disconnected, and what it measured is being deleted.`),
  notConnected: failure('The platform could not be connected. Please try again.'),
  notSynced: failure('The platform could not be asked. Please try again.'),
  notDisconnected: failure('The platform could not be disconnected. Please try again.'),
  refused: (name: string) => `You did not agree at ${name}, so nothing was connected.`,
  unknown: 'This address belongs to no platform that can be connected.',
  failed: 'The platform could not be connected. Please try again.',
}
