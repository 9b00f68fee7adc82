/** Photographs of work that service and category pages show: add, arrange, edit and remove them. */
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { pictureSource } from '#app/lib/images.ts'
import { EmptyState } from '#app/office/components/empty-state.tsx'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { DeleteAction, RecordAction } from '#app/office/components/records/record-action.tsx'
import { useAddressDialog } from '#app/office/components/records/use-address-dialog.ts'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { useDeleteRecord } from '#app/office/lib/records/use-record-changes.ts'
import { AddPictures } from './add-images.tsx'
import { workWords } from './labels.ts'
import { useArrange, type WorkPicture, workPictures, workPicturesQuery, workRules } from './queries.ts'

const loadDialog = () => import('./image-form.tsx')

export function WorkScreen() {
  const pictures = useQuery(workPicturesQuery)
  const { dialog, open, close } = useAddressDialog(workRules)
  const PictureDialog = useLazyDialog(loadDialog)
  const editedId = dialog?.name === 'edit' ? dialog.id : null
  return (
    <>
      <PageHeading title={workWords.title} lead="What service and category pages show, in this order.">
        <Link to={paths.services} className={buttonClasses('secondary')}>
          Services
        </Link>
      </PageHeading>
      <AddPictures />
      <Loaded query={pictures} title={workWords.fetchFailed} loading="Loading the pictures">
        {(all) =>
          all.length === 0 ? (
            <EmptyState drawing={workWords.emptyDrawing} text={workWords.empty} />
          ) : (
            byService(all).map((group) => (
              <ServicePictures
                key={group[0]?.service_id}
                pictures={group}
                onEdit={(id) => open({ name: 'edit', id })}
              />
            ))
          )
        }
      </Loaded>
      {editedId && (
        <PictureDialog
          key={editedId}
          id={editedId}
          listed={pictures.data?.find(({ id }) => id === editedId)}
          onClose={close}
        />
      )}
    </>
  )
}

/** The services in the order of their names, the pictures in the owner's. */
function byService(pictures: readonly WorkPicture[]): WorkPicture[][] {
  return [...Map.groupBy(pictures, ({ service_id }) => service_id).values()].sort((one, other) =>
    (one[0]?.service.name ?? '').localeCompare(other[0]?.service.name ?? ''),
  )
}

interface ServicePicturesProps {
  pictures: readonly WorkPicture[]
  onEdit: (id: string) => void
}

function ServicePictures({ pictures, onEdit }: ServicePicturesProps) {
  const { mutate: arrange } = useArrange()
  const { mutate: remove } = useDeleteRecord(workPictures, workWords)
  const name = pictures[0]?.service.name ?? ''
  const swapped = (from: number, to: number) =>
    pictures.map((picture, index) => pictures[index === from ? to : index === to ? from : index] ?? picture)
  return (
    <section aria-label={name} className="mt-8">
      <h2 className="mb-3 text-lg font-semibold">{name}</h2>
      <ul data-cards className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4">
        {pictures.map((picture, index) => {
          const called = picture.words ?? `${name} ${index + 1}`
          return (
            <li key={picture.id} className="@container overflow-hidden rounded-xl border border-line bg-card">
              <img
                src={pictureSource(picture.image_url, 480).src}
                alt={called}
                width={picture.width}
                height={picture.height}
                loading="lazy"
                className="aspect-4/5 w-full bg-sunken object-cover"
              />
              {picture.words && <p className="px-3 pt-2 text-sm wrap-anywhere">{picture.words}</p>}
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
                  disabled={index === pictures.length - 1}
                  onPress={() => arrange(swapped(index, index + 1))}
                />
                <RecordAction icon={Pencil} word="Edit" of={called} onPress={() => onEdit(picture.id)} />
                <DeleteAction of={called} words={workWords} onDelete={() => remove(picture)} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
