import { expect, test } from 'vitest'
import { meantBy } from './affirmed.ts'

const after = (question: string, message: string) => meantBy(message, [{ isUser: false, text: question }])

test.each([
  ['Do you have crushing chest pain?', 'yes', 'I have crushing chest pain'],
  [
    'Thanks for telling me. Are you thinking of killing yourself?',
    'Yes I am.',
    'I am thinking of killing myself',
  ],
  ['Does your arm feel numb?', 'yeah', 'my arm feel numb'],
  ['Haben Sie starke Brustschmerzen?', 'ja', 'Ich habe starke Brustschmerzen'],
  ['Avez-vous une douleur thoracique ?', 'oui', "J'ai une douleur thoracique"],
  ['¿Tiene dolor en el pecho?', 'sí', 'Tengo dolor en el pecho'],
])('%s %s', (question, answer, meant) => expect(after(question, answer)).toBe(meant))

test.each([
  ['Do you have crushing chest pain?', 'no'],
  ['Do you have crushing chest pain?', 'yes, which magnesium is best'],
  ['Call 112 with crushing chest pain.', 'yes'],
])('%s %s stays as it is', (question, answer) => expect(after(question, answer)).toBe(answer))
