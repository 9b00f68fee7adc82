import { type ComponentProps, type ReactNode, useEffect } from 'react'
import type { Path } from 'react-hook-form'
import type { z } from 'zod'
import { focusFirstFault } from '#app/office/components/focus-first-fault.ts'
import { OwnersOnly } from '#app/office/components/owners-only.tsx'
import { useKeptForm } from '#app/office/components/records/use-kept-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { businessProfileForm } from '#domain/business-profile-form.ts'
import { type StoredProfile, useSaveProfile } from './queries.ts'

type Typed = z.input<typeof businessProfileForm>
type Draft = z.output<typeof businessProfileForm>

const startValues = (stored: StoredProfile): Typed => ({
  business_name: stored.business_name,
  tagline: stored.tagline ?? '',
  about: stored.about ?? '',
  phone: stored.phone ?? '',
  whatsapp_number: stored.whatsapp_number ?? '',
  email: stored.email ?? '',
  area_served: stored.area_served ?? '',
  instagram_url: stored.instagram_url ?? '',
  facebook_url: stored.facebook_url ?? '',
  youtube_url: stored.youtube_url ?? '',
  x_url: stored.x_url ?? '',
  stat_years: stored.stat_years,
  stat_clients: stored.stat_clients,
  stat_beauticians: stored.stat_beauticians,
  stat_services: stored.stat_services,
  videos: stored.videos.map(({ title, url, poster }) => ({ title, url, poster })),
  time_zone: stored.time_zone,
})

export function ProfileForm({ stored, mayEdit }: { stored: StoredProfile; mayEdit: boolean }) {
  const save = useSaveProfile()
  const { form, basis, isRestored, moveTo, startAnew } = useKeptForm<Typed, Draft, StoredProfile>({
    resolver: schemaResolver(businessProfileForm),
    basis: stored,
    startValues,
    disabled: !mayEdit,
  })
  const { isSubmitting, isDirty } = form.formState
  const isNewer = stored.updated_at !== basis.updated_at
  // Nothing was typed over it: what is stored now is shown at once.
  useEffect(() => {
    if (isNewer && !isDirty) moveTo(stored)
  })

  const text = (name: Path<Typed>, label: string, props: ComponentProps<'input'> = {}) => (
    <Field label={label} error={form.getFieldState(name, form.formState).error?.message} className="min-w-0">
      <Input {...props} {...form.register(name)} />
    </Field>
  )

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(async (draft) => {
        const saved = await save.mutateAsync({ read: basis, draft }).catch(() => null)
        if (saved) startAnew(saved)
      }, focusFirstFault)}
      className="max-w-3xl space-y-5"
    >
      {isRestored && <Notice>You were signed out. What you had typed is here again.</Notice>}
      {isNewer && isDirty && (
        <Notice>
          <p>Somebody else saved the business profile while you were editing.</p>
          <Button look="secondary" size="small" className="mt-3" onClick={() => moveTo(stored)}>
            Load the newer values
          </Button>
        </Notice>
      )}
      {!mayEdit && <OwnersOnly what="the business profile" />}
      <Part title="The business">
        {text('business_name', 'Business name')}
        {text('tagline', 'Tagline')}
        <Field label="About" className="sm:col-span-2" error={form.formState.errors.about?.message}>
          <Textarea rows={5} {...form.register('about')} />
        </Field>
      </Part>
      <Part title="Contact">
        {text('phone', 'Phone', { type: 'tel' })}
        {text('whatsapp_number', 'WhatsApp', { type: 'tel' })}
        {text('email', 'Email', { type: 'email' })}
        {text('area_served', 'Area')}
        {text('time_zone', 'Time zone', { list: 'time-zones' })}
        <datalist id="time-zones">
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </Part>
      <Part title="Social links">
        {text('instagram_url', 'Instagram', { type: 'url', placeholder: 'https://' })}
        {text('facebook_url', 'Facebook', { type: 'url', placeholder: 'https://' })}
        {text('youtube_url', 'YouTube', { type: 'url', placeholder: 'https://' })}
        {text('x_url', 'X', { type: 'url', placeholder: 'https://' })}
      </Part>
      <Part title="Figures on the website">
        {text('stat_years', 'Years')}
        {text('stat_clients', 'Happy clients')}
        {text('stat_beauticians', 'Beauticians')}
        {text('stat_services', 'Services')}
      </Part>
      {basis.videos.map((video, number) => (
        <Part key={video.url} title={`Video ${number + 1}`}>
          {text(`videos.${number}.title` as Path<Typed>, 'Title')}
          {text(`videos.${number}.url` as Path<Typed>, 'Address of the video')}
          {text(`videos.${number}.poster` as Path<Typed>, 'Address of its still picture')}
        </Part>
      ))}
      {mayEdit && isDirty && (
        <div className="sticky bottom-0 -mx-4 flex items-center gap-2 border-t border-line bg-ground/95 px-4 py-3 backdrop-blur max-md:*:flex-1 md:mx-0 md:mb-4 md:rounded-xl md:border md:bottom-4 md:shadow-lg">
          <p className="mr-auto text-sm text-muted max-md:hidden">Unsaved changes</p>
          <Button look="secondary" disabled={isSubmitting} onClick={() => form.reset()}>
            Discard
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? 'Saving…' : 'Save changes'}
          </Button>
        </div>
      )}
    </form>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <TitledCard title={title}>
    <div className="grid gap-4 sm:grid-cols-2">{children}</div>
  </TitledCard>
)
