import type { CSSProperties } from 'react'

type FurnitureProps = { style: CSSProperties }

/** A sofa 2 m wide and 78 cm high; one SVG unit is a millimetre. */
export const Sofa = ({ style }: FurnitureProps) => (
  <svg aria-hidden viewBox="0 0 2000 780" style={style}>
    <defs>
      <linearGradient id="sofa-light" x1="0" y1="0" x2="0.25" y2="1">
        <stop offset="0" stopColor="#fff" stopOpacity="0.2" />
        <stop offset="0.55" stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopColor="#000" stopOpacity="0.2" />
      </linearGradient>
      <radialGradient id="sofa-shade">
        <stop offset="0" stopColor="#000" stopOpacity="0.36" />
        <stop offset="1" stopColor="#000" stopOpacity="0" />
      </radialGradient>
    </defs>
    <ellipse cx="1030" cy="772" rx="1090" ry="74" fill="url(#sofa-shade)" />
    <path d="M150 660h44l-22 116h-18zM1806 660h44l-4 116h-18z" fill="#5b4330" />
    <Cloth d="M120 96q0-92 92-92h1576q92 0 92 92v440H120z" />
    <Cloth d="M186 120q0-62 62-62h680q66 0 66 62v330H186z" />
    <Cloth d="M1006 120q0-62 66-62h680q62 0 62 62v330h-808z" />
    <Cloth d="M166 470q0-48 50-48h730q54 0 54 48v120H166zM1000 470q0-48 54-48h730q50 0 50 48v120h-834z" />
    <path d="M1000 430v160" stroke="#000" strokeOpacity="0.22" strokeWidth="6" />
    <Cloth d="M60 586h1880v64q0 34-34 34H94q-34 0-34-34z" isLow />
    <Cloth d="M0 296q0-84 88-84t88 84v380q0 16-16 16H20q-20 0-20-20zM2000 296q0-84-88-84t-88 84v380q0 16 16 16h140q20 0 20-20z" />
    <g transform="rotate(-9 380 300)">
      <path d="M236 170q144-34 290 0 22 136 0 270-146 32-290 0-24-134 0-270z" fill="var(--pillow)" />
      <path d="M236 170q144-34 290 0 22 136 0 270-146 32-290 0-24-134 0-270z" fill="url(#sofa-light)" />
    </g>
  </svg>
)

const Cloth = ({ d, isLow }: { d: string; isLow?: boolean }) => (
  <>
    <path d={d} fill="var(--cloth)" stroke="#000" strokeOpacity="0.13" strokeWidth="5" />
    <path d={d} fill="url(#sofa-light)" />
    {isLow && <path d={d} fill="#000" fillOpacity="0.12" />}
  </>
)

export const Lamp = ({ style }: FurnitureProps) => (
  <svg aria-hidden viewBox="0 0 420 1560" style={style}>
    <path d="M210 320V1540" stroke="var(--metal)" strokeWidth="16" />
    <path d="M96 1548q114-26 228 0z" fill="var(--metal)" />
    <path d="M112 34h196l74 298H38z" fill="#f6efe0" />
    <path d="M112 34h196l74 298H38z" fill="#d9a860" fillOpacity="0.2" />
    <path d="M230 34h78l74 298H250z" fill="#000" fillOpacity="0.07" />
  </svg>
)

export const Cup = ({ style }: FurnitureProps) => (
  <svg aria-hidden viewBox="0 0 112 92" style={style}>
    <ellipse cx="52" cy="54" rx="46" ry="42" fill="#000" fillOpacity="0.22" />
    <path d="M78 30q28-8 28 14t-28 16" fill="none" stroke="#f4f1eb" strokeWidth="9" />
    <circle cx="45" cy="45" r="42.5" fill="#f7f5f0" />
    <circle cx="45" cy="45" r="36" fill="#3a2415" />
    <path d="M14 32a36 36 0 0 1 46-19q-34 2-46 19z" fill="#c79a6b" fillOpacity="0.5" />
    <circle cx="45" cy="45" r="39" fill="none" stroke="#000" strokeOpacity="0.08" strokeWidth="3" />
  </svg>
)

export const Pencil = ({ style }: FurnitureProps) => (
  <svg aria-hidden viewBox="0 0 175 10" style={{ ...style, rotate: '96deg' }}>
    <path d="M4 4h151l18 3-18 4H4z" fill="#000" fillOpacity="0.2" />
    <path d="M0 1h148v7H0z" fill="#3f5f57" />
    <path d="M0 1h148v2H0z" fill="#fff" fillOpacity="0.22" />
    <path d="M148 1l18 3.5L148 8z" fill="#e3c49a" />
    <path d="M161 3.5l6 1-6 1z" fill="#2b2825" />
  </svg>
)
