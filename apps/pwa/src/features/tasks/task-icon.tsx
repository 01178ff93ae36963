import {
  Boxes,
  Camera,
  ClipboardCheck,
  ClipboardList,
  FileText,
  GraduationCap,
  Languages,
  ListChecks,
  type LucideIcon,
  MapPin,
  Megaphone,
  MessageCircleQuestion,
  Package,
  PencilLine,
  PhoneCall,
  Store,
  Tent,
  Truck,
} from 'lucide-react';

/** The icons that the app has for the names in the catalogue. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  boxes: Boxes,
  camera: Camera,
  'clipboard-list': ClipboardList,
  'file-text': FileText,
  'graduation-cap': GraduationCap,
  languages: Languages,
  'list-checks': ListChecks,
  'map-pin': MapPin,
  megaphone: Megaphone,
  'message-circle-question': MessageCircleQuestion,
  package: Package,
  'pencil-line': PencilLine,
  'phone-call': PhoneCall,
  store: Store,
  tent: Tent,
  truck: Truck,
};

/** The icon of a task; a default one for an unknown name. */
export function TaskIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? ClipboardCheck;
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-blue-wash text-blue">
      <Icon className="size-5" />
    </span>
  );
}
