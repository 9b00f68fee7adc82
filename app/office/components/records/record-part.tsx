/** Shows a part of a record, or that it could not be shown: one unexpected value must not hide the other records. */
import { Component, type ReactNode } from 'react'

interface RecordPartProps {
  of: unknown
  show: () => ReactNode
}

interface RecordPartState {
  of?: unknown
  failed?: boolean
}

export class RecordPart extends Component<RecordPartProps, RecordPartState> {
  static getDerivedStateFromError = (): RecordPartState => ({ failed: true })

  /** Another version of the record is tried again. */
  static getDerivedStateFromProps = ({ of }: RecordPartProps, state: RecordPartState) =>
    of === state.of ? null : { of, failed: false }

  override state: RecordPartState = {}

  override render() {
    return this.state.failed ? 'Could not be shown' : <Shown show={this.props.show} />
  }
}

/** A component of its own, because a boundary does not catch its own errors. */
const Shown = ({ show }: Pick<RecordPartProps, 'show'>) => show()
