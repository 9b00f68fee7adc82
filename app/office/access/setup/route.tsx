import { serverContext } from '#app/lib/server-context.ts'
import { fetchSetupState } from '#app/office/access/setup/queries.ts'
import { SetupScreen } from '#app/office/access/setup/setup-screen.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import type { Route } from './+types/route.ts'

export const loader = ({ context }: Route.LoaderArgs) => fetchSetupState(context.get(serverContext))

export const meta = officeMeta('Set up')

export default function Setup({ loaderData }: Route.ComponentProps) {
  return <SetupScreen state={loaderData} />
}
