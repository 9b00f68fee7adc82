export default function Services() {
  return <main />
}
