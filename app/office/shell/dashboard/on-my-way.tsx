import { MessageCircle } from 'lucide-react'
import { Button } from '#app/office/components/ui/button.tsx'
import { useOpenDraft } from '#app/office/messages/outbox/queries.ts'

interface OnMyWayProps {
  appointment: string
  name: string
}

/** Opens a WhatsApp message that tells the next client that the beautician is on the way. */
export default function OnMyWay({ appointment, name }: OnMyWayProps) {
  const openDraft = useOpenDraft()
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`On my way to ${name}`}
      title="On my way"
      onClick={() => openDraft({ kind: 'on_the_way', appointment })}
    >
      <MessageCircle aria-hidden="true" className="size-4" />
    </Button>
  )
}
