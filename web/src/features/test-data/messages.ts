export const messages = {
  loadFailed: { title: 'Error', description: 'Failed to load test data.', destructive: true },
  deleteConfirm: 'Are you sure you want to delete this test data?',
  deleteFailed: { title: 'Error', description: 'Failed to delete test data.', destructive: true },
  deleted: { title: 'Deleted', description: 'Test data has been deleted successfully.' },
  downloadFailed: {
    title: 'Download Failed',
    description: 'Could not download the file.',
    destructive: true,
  },
  uploadFailed: {
    title: 'Upload Failed',
    description: 'There was an error uploading your test data. Please try again.',
    destructive: true,
  },
  uploaded: {
    title: 'Upload Successful',
    description: 'Your test data has been uploaded and will be analyzed shortly.',
  },
  missing: {
    title: 'Missing Information',
    description: 'Please fill in all required fields and select a file.',
    destructive: true,
  },
  retryFailed: { title: 'Error', description: 'Could not start the analysis again.', destructive: true },
  exampleDownload: 'This is an example test result. Upload your own files to download real data.',
  exampleDelete: 'This is an example test result. It cannot be deleted.',
} as const
