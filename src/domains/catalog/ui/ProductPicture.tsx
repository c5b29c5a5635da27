import { useId, type ReactNode } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import type { ProductPicture as Kind } from '../catalog.rules.ts'

export type Orientation = 'landscape' | 'portrait' | 'square'

type Box = { x: number; y: number; width: number; height: number }
type Drawn = { box: Box; photo: string | undefined; id: string }

const ROOM = { width: 180, height: 150 }

const sizes: Record<Orientation, { width: number; height: number }> = {
  landscape: { width: 136, height: 92 },
  portrait: { width: 78, height: 116 },
  square: { width: 106, height: 106 },
}

// Colours of materials, so the same in every theme.
const paper = '#fff'
const wood = { face: '#b08a5e', edge: '#8f6d46' }
const linen = { face: '#c9bfae', spine: '#b3a893', pages: '#f4f1ea' }

type ProductPictureProps = {
  picture: Kind
  photo?: string | undefined
  orientation?: Orientation | undefined
  className?: string
}

/** An illustration of a product around a photo; `className` sets its size. */
export function ProductPicture({ picture, photo, orientation, className }: ProductPictureProps) {
  const id = useId()
  const { width, height } = sizes[orientation ?? (picture === 'fine_art' ? 'portrait' : 'landscape')]
  const box = { x: (ROOM.width - width) / 2, y: (ROOM.height - height) / 2, width, height }
  const Drawing = drawings[picture]
  return (
    <span
      aria-hidden
      className={classNames(
        'block aspect-300/189 overflow-hidden rounded-3 bg-linear-to-b',
        'from-[light-dark(#eeeae3,#2e2c29)] to-[light-dark(#e3dfd7,#232120)]',
        className,
      )}
    >
      <svg viewBox={`0 0 ${ROOM.width} ${ROOM.height}`} className="size-full">
        <defs>
          <Shadow id={`${id}near`} depth={1} />
          <Shadow id={`${id}far`} depth={4} />
        </defs>
        <Drawing box={box} photo={photo} id={id} />
      </svg>
    </span>
  )
}

const Shadow = ({ id, depth }: { id: string; depth: number }) => (
  <filter id={id} x="-20%" y="-20%" width="140%" height="150%">
    <feDropShadow dx={depth / 2} dy={depth} stdDeviation={depth * 1.25} floodOpacity={0.1 + depth * 0.04} />
  </filter>
)

const shrunk = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
})

function Photo({ box, photo, id }: Drawn) {
  const { x, y, width, height } = box
  const horizon = y + height * 0.62
  return (
    <>
      <rect {...box} fill="#c3bbae" />
      <path
        d={`M${x} ${horizon}q${width * 0.3} ${-height * 0.24} ${width * 0.58} ${height * 0.04}t${width * 0.42} ${-height * 0.02}V${y + height}H${x}z`}
        fill="#a2988a"
      />
      {photo && <image key={`${id}photo`} href={photo} {...box} preserveAspectRatio="xMidYMid slice" />}
    </>
  )
}

const near = (id: string) => `url(#${id}near)`
const far = (id: string) => `url(#${id}far)`

function Print(drawn: Drawn) {
  return (
    <g filter={near(drawn.id)}>
      <Photo {...drawn} />
    </g>
  )
}

function FineArt({ box, ...drawn }: Drawn) {
  return (
    <>
      <rect {...box} fill={paper} filter={near(drawn.id)} />
      <Photo {...drawn} box={shrunk(box, 12)} />
    </>
  )
}

function Framed({ box, ...drawn }: Drawn) {
  const outer = shrunk(box, -5)
  return (
    <>
      <rect {...outer} fill={wood.face} filter={far(drawn.id)} />
      <rect {...shrunk(outer, 5)} fill={paper} stroke={wood.edge} strokeWidth={0.75} />
      <Photo {...drawn} box={shrunk(outer, 15)} />
    </>
  )
}

/** The photo wraps around the edge, which is shaded. */
function Canvas({ box, ...drawn }: Drawn) {
  const depth = 5
  const { x, y, width, height } = box
  const edge = `M${x + width} ${y}l${depth} ${depth}v${height}h${-width}l${-depth} ${-depth}h${width}z`
  return (
    <>
      <g filter={far(drawn.id)}>
        <clipPath id={`${drawn.id}edge`}>
          <path d={edge} />
        </clipPath>
        <g clipPath={`url(#${drawn.id}edge)`}>
          <Photo {...drawn} box={{ x, y, width: width + depth, height: height + depth }} />
          <path d={edge} fillOpacity={0.42} />
        </g>
      </g>
      <Photo {...drawn} box={box} />
    </>
  )
}

function Aluminium({ box, ...drawn }: Drawn) {
  const { x, y, width, height } = box
  return (
    <>
      <g filter={far(drawn.id)}>
        <Photo {...drawn} box={box} />
      </g>
      <path
        d={`M${x} ${y + height + 0.75}h${width + 0.75}v${-height}`}
        fill="none"
        stroke="#d5d8da"
        strokeWidth={1.5}
      />
    </>
  )
}

function Acrylic({ box, ...drawn }: Drawn) {
  const { x, y, width, height } = box
  return (
    <>
      <rect {...shrunk(box, -1.5)} fill="#14201f" filter={far(drawn.id)} />
      <Photo {...drawn} box={box} />
      <path
        d={`M${x} ${y}h${width * 0.52}L${x + width * 0.24} ${y + height}H${x}z`}
        fill="#fff"
        fillOpacity={0.12}
      />
      <rect {...shrunk(box, 1)} fill="none" stroke="#fff" strokeOpacity={0.75} strokeWidth={0.75} />
    </>
  )
}

function Album({ box, ...drawn }: Drawn) {
  const cover = { ...box, x: ROOM.width / 2 - 56, width: 112, height: 108, y: ROOM.height / 2 - 56 }
  const window = { x: cover.x + 30, y: cover.y + 27, width: 66, height: 50 }
  return (
    <>
      <rect {...cover} x={cover.x + 3} y={cover.y + 5} rx={1} fill={linen.spine} filter={far(drawn.id)} />
      <rect {...cover} x={cover.x + 2} y={cover.y + 3} fill={linen.pages} />
      <rect {...cover} rx={1} fill={linen.face} />
      <rect {...cover} width={12} rx={1} fill={linen.spine} />
      <Photo {...drawn} box={window} />
      <rect {...window} fill="none" stroke="#000" strokeOpacity={0.18} strokeWidth={0.75} />
    </>
  )
}

function GreetingCard({ box, ...drawn }: Drawn) {
  const card = shrunk(box, 4)
  const middle = `${ROOM.width / 2} ${ROOM.height / 2}`
  return (
    <>
      <g transform={`translate(9 8) rotate(5 ${middle})`}>
        <rect {...card} fill="#f6f4ef" filter={near(drawn.id)} />
      </g>
      <rect {...card} fill={paper} filter={near(drawn.id)} />
      <Photo {...drawn} box={shrunk(card, 5)} />
    </>
  )
}

const drawings: Record<Kind, (drawn: Drawn) => ReactNode> = {
  print: Print,
  fine_art: FineArt,
  framed: Framed,
  canvas: Canvas,
  aluminium: Aluminium,
  acrylic: Acrylic,
  album: Album,
  card: GreetingCard,
}
