import {
  AGE,
  ALLERGIES_MAX,
  GENDERS,
  HEIGHT_CM,
  NAME_MAX,
  PREGNANCIES,
  profileUpdateSchema,
  RACES,
  UNIT_SYSTEMS,
  WEIGHT_KG,
  type Profile,
} from '@aevia/domain/profile/schema.ts'
import { feetAndInches, pounds } from '@aevia/domain/profile/us-units.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { MedicalListFields } from '#web/features/profile/components/medical-lists.tsx'
import { medicalListsOf, withCondition, withMedicine } from '#web/features/profile/model/medical-lists.ts'
import {
  genderLabels,
  pregnancyLabels,
  unitSystemLabels,
} from '#web/features/profile/components/profile-details.tsx'
import { messages } from '#web/features/profile/messages.ts'
import { UsHeight, UsWeight } from '#web/features/profile/components/us-measures.tsx'
import { useUpdateProfile, type NewPicture } from '#web/features/profile/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useUnsaved } from '#web/ui/unsaved.tsx'

/** The form speaks text; an empty control means null. */
const formSchema = profileUpdateSchema.omit({
  full_name: true,
  avatar_url: true,
  medicines: true,
  conditions: true,
})

function formValues(profile: Profile) {
  return {
    first_name: profile.first_name ?? '',
    last_name: profile.last_name ?? '',
    age: profile.age ?? '',
    race: RACES.find((race) => race === profile.race) ?? null,
    gender: profile.gender,
    allergies: profile.allergies ?? '',
    pregnancy: profile.pregnancy,
    height_cm: profile.height_cm ?? '',
    weight_kg: profile.weight_kg ?? '',
    unit_system: profile.unit_system,
  }
}

const emptyToNull = { setValueAs: (value: unknown) => (value === '' ? null : value) }

interface ProfileFormProps {
  profile: Profile
  picture: NewPicture
  onDone: () => void
}

function useProfileForm(profile: Profile) {
  return useForm({ resolver: zodResolver(formSchema), defaultValues: formValues(profile) })
}

type Form = ReturnType<typeof useProfileForm>
interface FieldsProps {
  register: Form['register']
  errors: Form['formState']['errors']
}

export function ProfileForm({ profile, picture, onDone }: ProfileFormProps) {
  const update = useUpdateProfile()
  const { register, handleSubmit, formState, control, setValue } = useProfileForm(profile)
  const { errors, isDirty } = formState
  const [saved] = useState(() => medicalListsOf(profile))
  const [lists, setLists] = useState(saved)
  useUnsaved(isDirty || picture !== null || lists !== saved)
  const [units, height, weight, gender, pregnancy] = useWatch({
    control,
    name: ['unit_system', 'height_cm', 'weight_kg', 'gender', 'pregnancy'],
  })
  const change = (field: 'height_cm' | 'weight_kg') => (value: string | number) =>
    setValue(field, value, { shouldDirty: true })
  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => {
        const { medicines, conditions } = withCondition(withMedicine(lists))
        update.mutate({ update: { ...values, medicines, conditions }, picture }, { onSuccess: onDone })
      })}
      className="flex flex-col gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <PersonFields register={register} errors={errors} email={profile.email} />
        <Field label="Units" className="sm:col-span-2">
          {(control) => (
            <Select {...control} {...register('unit_system')}>
              {UNIT_SYSTEMS.map((system) => (
                <option key={system} value={system}>
                  {unitSystemLabels[system]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {units === 'us' ? (
          <>
            <UsHeight
              cm={height}
              error={errors.height_cm && `Between ${usHeight(HEIGHT_CM.min)} and ${usHeight(HEIGHT_CM.max)}.`}
              onChange={change('height_cm')}
            />
            <UsWeight
              kg={weight}
              error={
                errors.weight_kg && between({ min: pounds(WEIGHT_KG.min), max: pounds(WEIGHT_KG.max) }, 'lb')
              }
              onChange={change('weight_kg')}
            />
          </>
        ) : (
          <MetricFields register={register} errors={errors} />
        )}
      </div>
      {(gender !== 'male' || pregnancy) && <PregnancyField register={register} />}
      <MedicalListFields lists={lists} onChange={setLists} />
      <Field
        label="Allergies and Medical Notes"
        hint={`At most ${ALLERGIES_MAX} characters.`}
        error={errors.allergies && 'This text is too long.'}
      >
        {(control) => <Textarea {...control} rows={4} maxLength={ALLERGIES_MAX} {...register('allergies')} />}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" disabled={update.isPending}>
          {update.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </form>
  )
}

function PersonFields({ register, errors, email }: FieldsProps & { email: string }) {
  return (
    <>
      <Field label="First Name" error={errors.first_name && `At most ${NAME_MAX} characters.`}>
        {(control) => (
          <Input {...control} autoComplete="given-name" maxLength={NAME_MAX} {...register('first_name')} />
        )}
      </Field>
      <Field label="Last Name" error={errors.last_name && `At most ${NAME_MAX} characters.`}>
        {(control) => (
          <Input {...control} autoComplete="family-name" maxLength={NAME_MAX} {...register('last_name')} />
        )}
      </Field>
      <Field label="Email" hint={messages.emailNote} className="sm:col-span-2">
        {(control) => <Input {...control} type="email" value={email} disabled readOnly />}
      </Field>
      <Field label="Age" error={errors.age && `A whole number. ${between(AGE)}`}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            min={AGE.min}
            max={AGE.max}
            {...register('age')}
          />
        )}
      </Field>
      <Field label="Gender" error={errors.gender?.message}>
        {(control) => (
          <Select {...control} {...register('gender', emptyToNull)}>
            <option value="">Select gender</option>
            {GENDERS.map((gender) => (
              <option key={gender} value={gender}>
                {genderLabels[gender]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Race" error={errors.race?.message} className="sm:col-span-2">
        {(control) => (
          <Select {...control} {...register('race', emptyToNull)}>
            <option value="">Select race</option>
            {RACES.map((race) => (
              <option key={race}>{race}</option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}

function PregnancyField({ register }: Pick<FieldsProps, 'register'>) {
  return (
    <Field label="Pregnancy and breastfeeding">
      {(control) => (
        <Select {...control} {...register('pregnancy', emptyToNull)}>
          <option value="">Not stated</option>
          {PREGNANCIES.map((pregnancy) => (
            <option key={pregnancy} value={pregnancy}>
              {pregnancyLabels[pregnancy]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function MetricFields({ register, errors }: FieldsProps) {
  return (
    <>
      <Field label="Height (cm)" error={errors.height_cm && between(HEIGHT_CM)}>
        {(control) => (
          <Input {...control} type="number" inputMode="decimal" {...HEIGHT_CM} {...register('height_cm')} />
        )}
      </Field>
      <Field label="Weight (kg)" error={errors.weight_kg && between(WEIGHT_KG)}>
        {(control) => (
          <Input {...control} type="number" inputMode="decimal" {...WEIGHT_KG} {...register('weight_kg')} />
        )}
      </Field>
    </>
  )
}

function between({ min, max }: { min: number; max: number }, unit = '') {
  return `Between ${min} and ${max}${unit && ` ${unit}`}.`
}

function usHeight(cm: number): string {
  const { feet, inches } = feetAndInches(cm)
  return `${feet} ft ${inches} in`
}
