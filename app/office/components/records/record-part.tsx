/** Shows a part of a record, or that it could not be shown: one unexpected value must not hide the other records. */
import { Component, type ReactNode } from 'react'

interface RecordPartProps {
  of: unknown
  show: () => ReactNode
  /** The part is an item of a list. */
  isItem?: boolean
}

export class RecordPart extends Component<RecordPartProps, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true })

  override state = { hasFailed: false }

  override componentDidUpdate({ of }: RecordPartProps) {
    if (this.state.hasFailed && of !== this.props.of) this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return <Shown show={this.props.show} />
    const Tag = this.props.isItem ? 'li' : 'span'
    return <Tag className="p-1 text-sm text-muted">Could not be shown</Tag>
  }
}

/** A component of its own, because a boundary does not catch its own errors. */
const Shown = ({ show }: Pick<RecordPartProps, 'show'>) => show()
