import { MEDICAL_LIST_MAX, type Profile } from '@aevia/domain/profile/schema.ts'

/** What the form holds of the two lists: what is in them, and what is written beside them and not added yet. */
export type MedicalLists = Pick<Profile, 'medicines' | 'conditions'> & {
  medicine: { name: string; dose: string }
  condition: string
}
export const medicalListsOf = ({ medicines, conditions }: Profile): MedicalLists => ({
  medicines,
  conditions,
  medicine: { name: '', dose: '' },
  condition: '',
})

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** With what is written and not added yet, which saving must not lose; the same name again takes the other's place. */
export function withMedicine(lists: MedicalLists): MedicalLists {
  const { medicine, medicines } = lists
  const name = medicine.name.trim()
  if (!name || medicines.length >= MEDICAL_LIST_MAX) return lists
  const others = medicines.filter((one) => !isSame(one.name, name))
  return {
    ...lists,
    medicines: [...others, { name, dose: medicine.dose.trim() || null }],
    medicine: { name: '', dose: '' },
  }
}
export function withCondition(lists: MedicalLists): MedicalLists {
  const { condition, conditions } = lists
  const name = condition.trim()
  if (!name || conditions.length >= MEDICAL_LIST_MAX) return lists
  return {
    ...lists,
    conditions: [...conditions.filter((one) => !isSame(one, name)), name],
    condition: '',
  }
}
