import { Link } from 'react-router'
import { buttonClasses } from '../button-classes.ts'

export const NotFoundPage = () => (
  <main
    id="content"
    className="plain-page grid min-h-dvh place-content-center justify-items-center gap-6 bg-ivory px-6 py-28 text-center"
  >
    <img src="/art/not-found.svg" alt="" width={280} height={280} className="size-64" />
    <h1 className="font-display text-[2.75rem] leading-tight font-medium text-balance md:text-6xl">
      Oops! Page not found
    </h1>
    <Link to="/" className={buttonClasses('ink')}>
      Return to Home
    </Link>
  </main>
)
