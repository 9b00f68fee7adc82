import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { serviceNamesQuery } from '#app/office/services/queries.ts'
import { GALLERY_TEXT_MAX } from '#domain/services/gallery-image.ts'
import { workImagesQuery } from './queries.ts'
import { UploadList } from './upload-list.tsx'
import { upload } from './uploads.ts'

/** Service, caption and consent first; then any number of photographs at once. */
export function AddImages() {
  const id = useId()
  const queryClient = useQueryClient()
  const { data: services = [] } = useQuery(serviceNamesQuery)
  const [serviceId, setServiceId] = useState('')
  const [caption, setCaption] = useState('')
  const [hasAgreed, setHasAgreed] = useState(false)
  const isReady = serviceId !== '' && hasAgreed
  return (
    <TitledCard title="Add images" subtitle="Choose several at once from the phone's gallery.">
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Service" required>
          <Select
            value={serviceId}
            onChange={(event) => setServiceId(event.target.value)}
            options={[
              { value: '', label: 'Choose …' },
              ...services.map((service) => ({ value: service.id, label: service.name })),
            ]}
          />
        </Field>
        <Field label="Caption" hint="Below the image (optional)">
          <Input
            value={caption}
            maxLength={GALLERY_TEXT_MAX}
            autoComplete="off"
            onChange={(event) => setCaption(event.target.value)}
          />
        </Field>
        <Switch
          label="Everyone in the image has agreed"
          hint="To show it on the website; required to add an image"
          checked={hasAgreed}
          onCheckedChange={setHasAgreed}
        />
        <label
          htmlFor={id}
          className={classNames(
            'flex min-h-14 items-center justify-center gap-2.5 rounded-lg border border-dashed border-line-strong px-4 font-medium',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
            isReady ? 'cursor-pointer bg-card hover:bg-sunken' : 'text-muted',
          )}
        >
          <ImagePlus aria-hidden="true" className="size-5 text-gold-ink" />
          Choose images
          <input
            id={id}
            type="file"
            accept="image/*,.heic,.heif"
            multiple
            disabled={!isReady}
            className="sr-only"
            onChange={({ target }) => {
              const about = { serviceId, caption: caption.trim() || null }
              upload([...(target.files ?? [])], about, () => {
                void queryClient.invalidateQueries({ queryKey: workImagesQuery.queryKey })
              })
              // Without this, choosing the same file again would not fire `change`.
              target.value = ''
              // Consent is asked again, because other photographs may show other people.
              setHasAgreed(false)
            }}
          />
        </label>
      </div>
      <p className="mt-3 text-xs text-muted">
        Images are made smaller before upload, and the location where they were taken is removed.
      </p>
      <UploadList />
    </TitledCard>
  )
}
