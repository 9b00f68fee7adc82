/** Photographs of work on service and category pages: add, arrange, edit and remove them. */
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { imageSource } from '#app/lib/images.ts'
import { EmptyState } from '#app/office/components/empty-state.tsx'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { DeleteAction, RecordAction } from '#app/office/components/records/record-action.tsx'
import { useAddressDialog } from '#app/office/components/records/use-address-dialog.ts'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { useDeleteRecord } from '#app/office/lib/records/use-record-changes.ts'
import { AddImages } from './add-images.tsx'
import { workLabels } from './labels.ts'
import { useArrange, type WorkImage, workImages, workImagesQuery, workRules } from './queries.ts'

const loadDialog = () => import('./image-form.tsx')

export function WorkScreen() {
  const images = useQuery(workImagesQuery)
  const { dialog, open, close } = useAddressDialog(workRules)
  const ImageDialog = useLazyDialog(loadDialog)
  const editedId = dialog?.name === 'edit' ? dialog.id : null
  return (
    <>
      <PageHeading title={workLabels.title} subtitle="Shown on service and category pages, in this order.">
        <Link to={paths.services} className={buttonClasses('secondary')}>
          Services
        </Link>
      </PageHeading>
      <AddImages />
      <Loaded query={images} title={workLabels.fetchFailed} loading="Loading the images">
        {(all) =>
          all.length === 0 ? (
            <EmptyState drawing={workLabels.emptyDrawing} text={workLabels.empty} />
          ) : (
            byService(all).map((group) => (
              <ServiceImages
                key={group[0]?.service_id}
                images={group}
                onEdit={(id) => open({ name: 'edit', id })}
              />
            ))
          )
        }
      </Loaded>
      {editedId && (
        <ImageDialog
          key={editedId}
          id={editedId}
          listed={images.data?.find(({ id }) => id === editedId)}
          onClose={close}
        />
      )}
    </>
  )
}

/** Services by name, images in the owner's order. */
function byService(images: readonly WorkImage[]): WorkImage[][] {
  const services = new Map(images.map(({ service_id, service }) => [service_id, service.name]))
  return [...services]
    .sort(([, one], [, other]) => one.localeCompare(other))
    .map(([id]) => images.filter(({ service_id }) => service_id === id))
}

interface ServiceImagesProps {
  images: readonly WorkImage[]
  onEdit: (id: string) => void
}

function ServiceImages({ images, onEdit }: ServiceImagesProps) {
  const { mutate: arrange } = useArrange()
  const { mutate: remove } = useDeleteRecord(workImages, workLabels)
  const name = images[0]?.service.name ?? ''
  const swapped = (from: number, to: number) =>
    images.map((image, index) => images[index === from ? to : index === to ? from : index] ?? image)
  return (
    <section aria-label={name} className="mt-8">
      <h2 className="mb-3 text-lg font-semibold">{name}</h2>
      <ul data-cards className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4">
        {images.map((image, index) => {
          const called = image.caption ?? `${name} ${index + 1}`
          return (
            <li key={image.id} className="@container overflow-hidden rounded-xl border border-line bg-card">
              <img
                src={imageSource(image.image_url, 480).src}
                alt={called}
                width={image.width}
                height={image.height}
                loading="lazy"
                className="aspect-4/5 w-full bg-sunken object-cover"
              />
              {image.caption && <p className="px-3 pt-2 text-sm wrap-anywhere">{image.caption}</p>}
              <div className="flex justify-between p-1">
                <RecordAction
                  icon={ArrowLeft}
                  word="Earlier"
                  of={called}
                  disabled={index === 0}
                  onPress={() => arrange(swapped(index, index - 1))}
                />
                <RecordAction
                  icon={ArrowRight}
                  word="Later"
                  of={called}
                  disabled={index === images.length - 1}
                  onPress={() => arrange(swapped(index, index + 1))}
                />
                <RecordAction icon={Pencil} word="Edit" of={called} onPress={() => onEdit(image.id)} />
                <DeleteAction of={called} labels={workLabels} onDelete={() => remove(image)} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
