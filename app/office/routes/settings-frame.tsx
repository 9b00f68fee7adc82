import { SettingsFrame } from '#app/office/subjects/settings/settings-frame.tsx'

export default SettingsFrame
