import type { MemberRole } from '#domain/access/staff-form.ts'

export const roleLabels: Readonly<Record<MemberRole, { readonly name: string; readonly may: string }>> = {
  owner: { name: 'Owner', may: 'Everything' },
  desk: {
    name: 'Desk',
    may: 'Everything except users, settings, exports, credit notes and deleting payments',
  },
  beautician: {
    name: 'Beautician',
    may: 'Only My day: own visits of yesterday, today and tomorrow, the week ahead, own pay and time off',
  },
}
