/**
 * Shows a part of a record, or that it could not be shown: one unexpected value must not hide the other records. It stays so
 * until the list is opened again.
 */
import { Component, type ReactNode } from 'react'

interface RecordPartProps {
  show: () => ReactNode
}

export class RecordPart extends Component<RecordPartProps> {
  static getDerivedStateFromError = () => ({ failed: true })

  override state = { failed: false }

  override render() {
    return this.state.failed ? 'Could not be shown' : <Shown {...this.props} />
  }
}

/** A component of its own, because a boundary does not catch its own errors. */
const Shown = ({ show }: RecordPartProps) => show()
