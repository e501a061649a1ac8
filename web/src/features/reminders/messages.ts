const failure = (description: string) => ({ title: 'Error', description, destructive: true })
const success = (description: string) => ({ title: 'Success', description })

export const messages = {
  saved: success('Your reminders have been saved.'),
  failed: failure('Failed to change your reminders. Please try again.'),
  calendarClosed: success('The calendar address no longer works.'),
  copied: success('The address is in your clipboard.'),
  notCopied: failure('The address could not be copied. Please select it and copy it by hand.'),
}
