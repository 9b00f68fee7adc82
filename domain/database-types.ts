// Written by `npm run types` from supabase/migrations: what the table API takes and gives, for `createClient<Database>`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      appointments: {
        Row: {
          appointment_date: string
          client_id: string
          created_at: string
          created_by: string | null
          id: string
          notes: string | null
          payment_amount: number
          payment_status: string
          service_id: string
          status: string
          updated_at: string
        }
        Insert: {
          appointment_date: string
          client_id: string
          created_at?: string
          created_by?: string | null
          id?: string
          notes?: string | null
          payment_amount?: number
          payment_status?: string
          service_id: string
          status?: string
          updated_at?: string
        }
        Update: {
          appointment_date?: string
          client_id?: string
          created_at?: string
          created_by?: string | null
          id?: string
          notes?: string | null
          payment_amount?: number
          payment_status?: string
          service_id?: string
          status?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'appointments_client_id_fkey'
            columns: ['client_id']
            isOneToOne: false
            referencedRelation: 'clients'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'appointments_service_id_fkey'
            columns: ['service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['id']
          },
        ]
      }
      banners: {
        Row: {
          created_at: string
          description: string | null
          id: string
          image_url: string
          is_active: boolean
          link_url: string | null
          priority: number
          title: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          description?: string | null
          id?: string
          image_url: string
          is_active?: boolean
          link_url?: string | null
          priority?: number
          title: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          description?: string | null
          id?: string
          image_url?: string
          is_active?: boolean
          link_url?: string | null
          priority?: number
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      business_profile: {
        Row: {
          about: string | null
          area_served: string | null
          business_name: string
          created_at: string
          email: string | null
          facebook_url: string | null
          hours: string | null
          id: string
          instagram_url: string | null
          phone: string | null
          stat_beauticians: string
          stat_clients: string
          stat_services: string
          stat_years: string
          tagline: string | null
          time_zone: string
          updated_at: string
          videos: Json
          whatsapp_number: string | null
          x_url: string | null
          youtube_url: string | null
        }
        Insert: {
          about?: string | null
          area_served?: string | null
          business_name: string
          created_at?: string
          email?: string | null
          facebook_url?: string | null
          hours?: string | null
          id?: string
          instagram_url?: string | null
          phone?: string | null
          stat_beauticians: string
          stat_clients: string
          stat_services: string
          stat_years: string
          tagline?: string | null
          time_zone?: string
          updated_at?: string
          videos: Json
          whatsapp_number?: string | null
          x_url?: string | null
          youtube_url?: string | null
        }
        Update: {
          about?: string | null
          area_served?: string | null
          business_name?: string
          created_at?: string
          email?: string | null
          facebook_url?: string | null
          hours?: string | null
          id?: string
          instagram_url?: string | null
          phone?: string | null
          stat_beauticians?: string
          stat_clients?: string
          stat_services?: string
          stat_years?: string
          tagline?: string | null
          time_zone?: string
          updated_at?: string
          videos?: Json
          whatsapp_number?: string | null
          x_url?: string | null
          youtube_url?: string | null
        }
        Relationships: []
      }
      clients: {
        Row: {
          address: string | null
          created_at: string
          email: string | null
          full_name: string
          id: string
          notes: string | null
          phone: string | null
          phone_digits: string | null
          search_text: string
          updated_at: string
        }
        Insert: {
          address?: string | null
          created_at?: string
          email?: string | null
          full_name: string
          id?: string
          notes?: string | null
          phone?: string | null
          phone_digits?: never
          search_text?: never
          updated_at?: string
        }
        Update: {
          address?: string | null
          created_at?: string
          email?: string | null
          full_name?: string
          id?: string
          notes?: string | null
          phone?: string | null
          phone_digits?: never
          search_text?: never
          updated_at?: string
        }
        Relationships: []
      }
      leads: {
        Row: {
          created_at: string
          email: string | null
          full_name: string
          id: string
          message: string | null
          phone: string
          preferred_date: string | null
          search_text: string
          service_interested: string
          status: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          email?: string | null
          full_name: string
          id?: string
          message?: string | null
          phone: string
          preferred_date?: string | null
          search_text?: never
          service_interested: string
          status?: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          email?: string | null
          full_name?: string
          id?: string
          message?: string | null
          phone?: string
          preferred_date?: string | null
          search_text?: never
          service_interested?: string
          status?: string
          updated_at?: string
        }
        Relationships: []
      }
      reviews: {
        Row: {
          created_at: string
          email: string | null
          full_name: string
          id: string
          is_approved: boolean
          rating: number
          review_text: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          email?: string | null
          full_name: string
          id?: string
          is_approved?: boolean
          rating: number
          review_text: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          email?: string | null
          full_name?: string
          id?: string
          is_approved?: boolean
          rating?: number
          review_text?: string
          updated_at?: string
        }
        Relationships: []
      }
      services: {
        Row: {
          category: string | null
          created_at: string
          description: string | null
          duration_minutes: number
          id: string
          image_url: string | null
          is_active: boolean
          name: string
          original_price: number | null
          price: number
          updated_at: string
        }
        Insert: {
          category?: string | null
          created_at?: string
          description?: string | null
          duration_minutes?: number
          id?: string
          image_url?: string | null
          is_active?: boolean
          name: string
          original_price?: number | null
          price: number
          updated_at?: string
        }
        Update: {
          category?: string | null
          created_at?: string
          description?: string | null
          duration_minutes?: number
          id?: string
          image_url?: string | null
          is_active?: boolean
          name?: string
          original_price?: number | null
          price?: number
          updated_at?: string
        }
        Relationships: []
      }
      staff: {
        Row: {
          created_at: string
          full_name: string | null
          is_active: boolean
          role: string
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          full_name?: string | null
          is_active?: boolean
          role?: string
          updated_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          full_name?: string | null
          is_active?: boolean
          role?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: {
      backup_state: {
        Args: never
        Returns: {
          last_success_at: string
          last_bytes: number
          last_failure_at: string
          last_problem: string
        }[]
      }
      book_lead: {
        Args: {
          lead: string
          appointment: Json
        }
        Returns: Database['public']['Tables']['appointments']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'appointments'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      business_today: {
        Args: never
        Returns: string
      }
      client_figures: {
        Args: {
          client_id: string
        }
        Returns: {
          total_revenue: number
          completed_count: number
          upcoming_count: number
        }[]
      }
      dashboard_figures: {
        Args: never
        Returns: {
          total_clients: number
          total_services: number
          total_appointments: number
          todays_appointments: number
          todays_revenue: number
          monthly_revenue: number
        }[]
      }
      is_owner: {
        Args: never
        Returns: boolean
      }
      is_staff: {
        Args: never
        Returns: boolean
      }
      my_role: {
        Args: never
        Returns: string
      }
      my_sessions: {
        Args: never
        Returns: {
          id: string
          created_at: string
          refreshed_at: string
          user_agent: string
          ip: string
          aal: string
          is_current: boolean
        }[]
      }
      search_appointments: {
        Args: {
          term: string
          wanted_status?: string | null
        }
        Returns: Database['public']['Tables']['appointments']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'appointments'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_appointments_between: {
        Args: {
          term: string
          starting: string
          ending: string
          wanted_status?: string | null
        }
        Returns: Database['public']['Tables']['appointments']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'appointments'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_clients: {
        Args: {
          term: string
          by_email?: boolean | null
        }
        Returns: Database['public']['Tables']['clients']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'clients'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_leads: {
        Args: {
          term: string
          wanted_status?: string | null
        }
        Returns: Database['public']['Tables']['leads']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'leads'
          isOneToOne: false
          isSetofReturn: true
        }
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
