// The offer to put My day on the home screen, shown once by offline/offer-to-install.ts.

const Choice = ({ choice, label }: { choice: 'yes' | ''; label: string }) => (
  <button type="button" data-install={choice} className="big grow border-2 border-ink px-2">
    {label}
  </button>
)

export const InstallOffer = () => (
  <>
    <section id="install" hidden className="grid gap-3 border-t-2 border-ink pt-4">
      <p>My day can have its own icon on your home screen.</p>
      <p className="flex gap-2">
        <Choice choice="yes" label="Add it" />
        <Choice choice="" label="Not now" />
      </p>
    </section>
    <section id="install-iphone" hidden className="grid gap-3 border-t-2 border-ink pt-4">
      <p>My day can have its own icon on your home screen: tap Share, then Add to Home Screen.</p>
      <p className="flex">
        <Choice choice="" label="OK" />
      </p>
    </section>
  </>
)
