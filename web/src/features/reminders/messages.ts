const failure = (description: string) => ({ title: 'Error', description, destructive: true })
const success = (description: string) => ({ title: 'Success', description })

export const messages = {
  saved: success('Your reminders have been saved.'),
  failed: failure('Failed to change your reminders. Please try again.'),
  deviceOn: success('You will be notified on this device.'),
  deviceOff: success('This device is no longer notified.'),
  deviceRemoved: success('That device is no longer notified.'),
  deviceBlocked: failure(
    'Your browser does not allow notifications of this site. Allow them in its settings first.',
  ),
  deviceFailed: failure('This browser could not be reached by its notification service. Please try again.'),
  deviceQuota: failure('You are notified on ten devices. Please remove one that is no longer needed.'),
  calendarClosed: success('The calendar address no longer works.'),
  copied: success('The address is in your clipboard.'),
  notCopied: failure('The address could not be copied. Please select it and copy it by hand.'),
}
