import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface Tab {
  value: string
  label: string
  content: ReactNode
}

interface TabsProps {
  label: string
  /** The first tab is open initially. */
  tabs: readonly Tab[]
}

export const Tabs = ({ label, tabs }: TabsProps) => (
  <BaseTabs.Root defaultValue={tabs[0]?.value}>
    <BaseTabs.List
      aria-label={label}
      className="grid auto-cols-fr grid-flow-col gap-1 rounded-lg bg-sunken p-1"
    >
      {tabs.map((tab) => (
        <BaseTabs.Tab
          key={tab.value}
          value={tab.value}
          className="min-h-11 rounded-md px-3 text-sm font-medium text-muted transition-colors outline-offset-1 focus-visible:outline-2 focus-visible:outline-focus md:min-h-9 data-active:bg-raised data-active:text-fg data-active:shadow-sm"
        >
          {tab.label}
        </BaseTabs.Tab>
      ))}
    </BaseTabs.List>
    {tabs.map((tab) => (
      <BaseTabs.Panel
        key={tab.value}
        value={tab.value}
        className="pt-3 outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      >
        {tab.content}
      </BaseTabs.Panel>
    ))}
  </BaseTabs.Root>
)
