// The markup for actions that the phone has stored, filled in by offline/show-actions.ts.

/** Of one card, or of visits that are not on the page any more. */
export const StoredActions = () => (
  <ul data-actions="" aria-live="polite" className="grid gap-2 empty:hidden" />
)

const Answer = ({ kind, state, label }: { kind: 'drop' | 'confirm'; state: string; label: string }) => (
  <button
    type="button"
    data-kind={kind}
    value={state}
    className="min-h-12 rounded border-2 border-ink px-4 font-bold"
  >
    {label}
  </button>
)

export const ActionTemplate = ({ zone }: { zone: string }) => (
  <template id="action" data-zone={zone}>
    <li className="grid gap-2 border-l-4 border-sindoor bg-sand px-3 py-2">
      <p>
        <span className="font-bold" />
        <span className="block" />
      </p>
      <p className="flex gap-2">
        <Answer kind="drop" state="waiting" label="Take back" />
        <Answer kind="drop" state="refused" label="OK" />
        <Answer kind="drop" state="question" label="No" />
        <Answer kind="confirm" state="question" label="Yes" />
      </p>
    </li>
  </template>
)
