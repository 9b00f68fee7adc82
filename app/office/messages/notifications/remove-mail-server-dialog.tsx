import { ProofDialog } from '#app/office/components/proof-dialog.tsx'
import { useRemoveMailServer } from './queries.ts'

export default function RemoveMailServerDialog({ onClose }: { onClose: () => void }) {
  const { save } = useRemoveMailServer()
  return (
    <ProofDialog
      title="Remove the mail server"
      description="No email is sent without one"
      submit="Remove"
      send={save}
      onClose={onClose}
    />
  )
}
