export const messages = {
  failed: {
    title: 'Error',
    description: 'Failed to get AI response. Please try again.',
    destructive: true,
  },
  addFailed: { title: 'Error', description: 'Failed to add supplement to tracker.', destructive: true },
  added: (name: string) => ({ title: 'Success', description: `${name} added to your supplement tracker!` }),
  settingsSaved: { title: 'Success', description: 'Your choice has been saved.' },
  settingsFailed: { title: 'Error', description: 'Failed to save your choice.', destructive: true },
  forgotten: { title: 'Success', description: 'The conversation has been deleted.' },
  forgetFailed: {
    title: 'Error',
    description: 'Failed to delete the conversation. Please try again.',
    destructive: true,
  },
  placeholder: 'Ask about your health concerns...',
  greeting:
    "Hello! I'm your health assistant. Ask me about symptoms, lab values, supplements or healthy habits, and I'll answer with my sources.",
  welcome:
    "Hello! I'm your AI health assistant. I can explain your test results, look at your supplements and suggest what fits your profile. What would you like to know?",
  prompts: [
    'What do my latest blood results mean?',
    'Which supplements could help me sleep better?',
    'How can I raise my vitamin D safely?',
    'What can I do to have more energy?',
    'Do any of my supplements interact?',
    'How can I lower my cholesterol?',
  ],
} as const
