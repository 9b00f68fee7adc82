/** Invites a staff member, or edits their role. */
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useSendsMail } from '#app/lib/root-data.ts'
import { EditDialog } from '#app/office/components/edit-form/edit-dialog.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { backendIsElsewhere } from '#app/office/lib/data/backend-address.ts'
import { type Beautician, everyBeauticianQuery } from '#app/office/team/beauticians/queries.ts'
import { accountName } from '#domain/access/account-name.ts'
import {
  filledFromBeautician,
  invitationForm,
  type MemberRole,
  makesOwner,
  memberForm,
  memberRoles,
  withOwnPassword,
} from '#domain/access/staff-form.ts'
import { roleLabels } from './labels.ts'
import {
  type HandedLink,
  type LinkedAccount,
  type Member,
  useChangeNumber,
  useInvite,
  useSaveMember,
} from './queries.ts'

interface MemberDialogProps {
  /** Null to invite a new staff member. */
  member: Member | null
  onClose: () => void
  onInvited: (handed: HandedLink | null, invited: LinkedAccount) => void
}

export const MemberDialog = ({ member, onClose, onInvited }: MemberDialogProps) =>
  member ? (
    <EditMemberDialog member={member} onClose={onClose} />
  ) : (
    <InviteDialog onClose={onClose} onInvited={onInvited} />
  )

function EditMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { save } = useSaveMember()
  const number = useChangeNumber()
  const editForm = useEditForm<z.input<typeof memberForm>, z.output<typeof memberForm>, Member>({
    name: `user ${member.user_id}`,
    resolver: schemaResolver(backendIsElsewhere() ? memberForm : withOwnPassword(memberForm, member.role)),
    stored: member,
    versionOf: ({ updated_at }) => updated_at,
    startValues: ({ full_name, role, beautician_id, phone }) => ({
      phone,
      full_name: full_name ?? '',
      role,
      beautician_id: beautician_id ?? '',
      own_password: '',
    }),
  })
  return (
    <EditDialog
      editForm={editForm}
      submission={{
        save: async ({ phone, ...typed }, basis) => {
          if (phone !== null && phone !== basis.phone) await number.save({ member: basis, phone })
          await save({ member: basis, ...typed, own_password: passwordFor(typed, member.role) })
          return basis
        },
        failed: 'Error saving',
        onSaved: onClose,
      }}
      title="Edit user"
      description={accountName(member)}
      what="this user"
      submit="Save"
      onClose={onClose}
    >
      {member.phone && (
        <Field
          label="Phone number"
          required
          hint={`${member.full_name ?? 'The user'} signs in with it. The password stays.`}
          error={editForm.form.formState.errors.phone?.message}
        >
          <Input type="tel" inputMode="tel" autoComplete="off" {...editForm.form.register('phone')} />
        </Field>
      )}
      <MemberFields before={member.role} />
    </EditDialog>
  )
}

const NEW_USER = { email: '', full_name: '', role: 'desk', beautician_id: '', own_password: '' } as const

function InviteDialog({ onClose, onInvited }: Omit<MemberDialogProps, 'member'>) {
  const { save } = useInvite()
  const sendsMail = useSendsMail()
  const editForm = useEditForm<z.input<typeof invitationForm>, z.output<typeof invitationForm>, string>({
    name: 'new user',
    resolver: schemaResolver(backendIsElsewhere() ? invitationForm : withOwnPassword(invitationForm, null)),
    stored: '',
    versionOf: String,
    startValues: () => NEW_USER,
  })
  const { form } = editForm
  const fillFrom = (chosen: Beautician, before: Beautician | null) => {
    const filled = filledFromBeautician(form.getValues(), chosen, before)
    for (const field of ['email', 'full_name', 'role'] as const)
      form.setValue(field, filled[field], {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
  }
  const how = sendsMail ? 'The link is sent by email, or you share it' : 'You get a link to share'
  return (
    <EditDialog
      editForm={editForm}
      submission={{
        save: async (typed) => {
          const handed = await save({
            ...typed,
            by_mail: sendsMail,
            own_password: passwordFor(typed, null),
          })
          editForm.allowLeaving()
          // Also runs if the dialog was closed meanwhile: the link is shown nowhere else.
          onInvited(handed, {
            email: null,
            phone: null,
            ...typed.email,
            beautician_id: typed.beautician_id,
          })
          return null
        },
        failed: 'Error inviting',
      }}
      title={backendIsElsewhere() ? 'Add a user' : 'Invite a user'}
      description={
        backendIsElsewhere()
          ? 'A person who has an account in the project'
          : `${how}; it works for three days`
      }
      what="this user"
      submit={backendIsElsewhere() ? 'Add' : 'Invite'}
      onClose={onClose}
    >
      <Field
        label="Email or phone number"
        required
        hint="They sign in with it. Without an email address you share the link, for example by WhatsApp."
        error={form.formState.errors.email?.message}
      >
        <Input inputMode="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <MemberFields before={null} onBeautician={fillFrom} />
    </EditDialog>
  )
}

/** Empty if another role was chosen after it was typed. */
const passwordFor = (
  { role, own_password }: Pick<Typed, 'role' | 'own_password'>,
  before: MemberRole | null,
) => (makesOwner(role, before) ? own_password : '')

interface Typed {
  full_name: string
  role: MemberRole
  beautician_id: string
  own_password: string
}

interface LaneFieldProps {
  isRequired: boolean
  onBeautician?: (chosen: Beautician, before: Beautician | null) => void
}

interface MemberFieldsProps extends Pick<LaneFieldProps, 'onBeautician'> {
  /** Null: a new staff member. */
  before: MemberRole | null
}

function MemberFields({ before, onBeautician }: MemberFieldsProps) {
  const { register, control, formState } = useFormContext<Typed>()
  const role = useWatch({ control, name: 'role' })
  const { errors } = formState
  return (
    <>
      <Field label="Name" required error={errors.full_name?.message}>
        <Input autoComplete="off" {...register('full_name')} />
      </Field>
      <Field label="Role" hint={roleLabels[role].may}>
        <Select
          options={memberRoles.map((value) => ({ value, label: roleLabels[value].name }))}
          {...register('role')}
        />
      </Field>
      <LaneField isRequired={role === 'beautician'} onBeautician={onBeautician} />
      {makesOwner(role, before) && !backendIsElsewhere() && (
        <Field
          label="Your own password"
          required
          hint="The one you sign in with. It is needed to make somebody an owner"
          error={errors.own_password?.message}
        >
          <Input type="password" autoComplete="current-password" {...register('own_password')} />
        </Field>
      )}
    </>
  )
}

/** An owner may visit clients too; for desk staff this is rare and harmless. */
function LaneField({ isRequired, onBeautician }: LaneFieldProps) {
  const { register, formState, getValues } = useFormContext<Typed>()
  const { data: people } = useQuery(everyBeauticianQuery)
  const lane = register('beautician_id')
  const find = (id: string) => people?.find((person) => person.id === id) ?? null
  const options = [
    { value: '', label: isRequired ? 'Choose …' : 'None' },
    ...(people ?? []).map(({ id, full_name }) => ({ value: id, label: full_name })),
  ]
  return (
    <Field
      label="Beautician in the calendar"
      required={isRequired}
      hint="The person in the calendar whose account this is"
      error={formState.errors.beautician_id?.message}
    >
      <Select
        key={options.length}
        options={options}
        {...lane}
        onChange={async (event) => {
          const before = find(getValues('beautician_id'))
          const chosen = find(event.target.value)
          await lane.onChange(event)
          if (chosen) onBeautician?.(chosen, before)
        }}
      />
    </Field>
  )
}
