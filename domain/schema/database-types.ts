// Written by `npm run types` from supabase/migrations: what the table API takes and gives, for `createClient<Database>`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      access_rules: {
        Row: {
          id: string
          second_factor_required: boolean
          updated_at: string
        }
        Insert: {
          id?: string
          second_factor_required?: boolean
          updated_at?: string
        }
        Update: {
          id?: string
          second_factor_required?: boolean
          updated_at?: string
        }
        Relationships: []
      }
      appointment_lines: {
        Row: {
          appointment_id: string
          guest_name: string | null
          minutes: number
          position: number
          price: number
          service_id: string
        }
        Insert: {
          appointment_id: string
          guest_name?: string | null
          minutes: number
          position: number
          price: number
          service_id: string
        }
        Update: {
          appointment_id?: string
          guest_name?: string | null
          minutes?: number
          position?: number
          price?: number
          service_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'appointment_lines_appointment_id_fkey'
            columns: ['appointment_id']
            isOneToOne: false
            referencedRelation: 'appointments'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'appointment_lines_service_id_fkey'
            columns: ['service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['id']
          },
        ]
      }
      appointments: {
        Row: {
          address: string | null
          appointment_date: string
          area_id: string | null
          arranged_at: string | null
          beautician_id: string | null
          calendar_version: number
          cancelled_because: string | null
          client_id: string
          created_at: string
          created_by: string | null
          discount_amount: number
          discount_percent: number
          due: number
          duration_minutes: number
          ends_at: string
          id: string
          notes: string | null
          overlap_ok: boolean
          payment_amount: number
          payment_status: string
          price: number
          series_id: string | null
          service_id: string
          source: string | null
          status: string
          tight_ok: boolean
          travel_charge: number
          updated_at: string
        }
        Insert: {
          address?: string | null
          appointment_date: string
          area_id?: string | null
          arranged_at?: string | null
          beautician_id?: string | null
          calendar_version?: number
          cancelled_because?: string | null
          client_id: string
          created_at?: string
          created_by?: string | null
          discount_amount?: number
          discount_percent?: number
          due?: never
          duration_minutes: number
          ends_at: string
          id?: string
          notes?: string | null
          overlap_ok?: boolean
          payment_amount?: number
          payment_status?: string
          price?: number
          series_id?: string | null
          service_id: string
          source?: string | null
          status?: string
          tight_ok?: boolean
          travel_charge?: number
          updated_at?: string
        }
        Update: {
          address?: string | null
          appointment_date?: string
          area_id?: string | null
          arranged_at?: string | null
          beautician_id?: string | null
          calendar_version?: number
          cancelled_because?: string | null
          client_id?: string
          created_at?: string
          created_by?: string | null
          discount_amount?: number
          discount_percent?: number
          due?: never
          duration_minutes?: number
          ends_at?: string
          id?: string
          notes?: string | null
          overlap_ok?: boolean
          payment_amount?: number
          payment_status?: string
          price?: number
          series_id?: string | null
          service_id?: string
          source?: string | null
          status?: string
          tight_ok?: boolean
          travel_charge?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'appointments_area_id_fkey'
            columns: ['area_id']
            isOneToOne: false
            referencedRelation: 'areas'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'appointments_beautician_id_fkey'
            columns: ['beautician_id']
            isOneToOne: false
            referencedRelation: 'beauticians'
            referencedColumns: ['id']
          },
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
      areas: {
        Row: {
          created_at: string
          id: string
          is_active: boolean
          name: string
          pin_codes: string[]
          position: number
          state_code: string | null
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          is_active?: boolean
          name: string
          pin_codes?: string[]
          position?: number
          state_code?: string | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          is_active?: boolean
          name?: string
          pin_codes?: string[]
          position?: number
          state_code?: string | null
          updated_at?: string
        }
        Relationships: []
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
      beautician_services: {
        Row: {
          beautician_id: string
          service_id: string
        }
        Insert: {
          beautician_id: string
          service_id: string
        }
        Update: {
          beautician_id?: string
          service_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'beautician_services_beautician_id_fkey'
            columns: ['beautician_id']
            isOneToOne: false
            referencedRelation: 'beauticians'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'beautician_services_service_id_fkey'
            columns: ['service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['id']
          },
        ]
      }
      beauticians: {
        Row: {
          colour: string
          created_at: string
          full_name: string
          id: string
          is_active: boolean
          phone: string | null
          photo_url: string | null
          position: number
          updated_at: string
          user_id: string | null
        }
        Insert: {
          colour?: string
          created_at?: string
          full_name: string
          id?: string
          is_active?: boolean
          phone?: string | null
          photo_url?: string | null
          position?: number
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          colour?: string
          created_at?: string
          full_name?: string
          id?: string
          is_active?: boolean
          phone?: string | null
          photo_url?: string | null
          position?: number
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'beauticians_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'staff'
            referencedColumns: ['user_id']
          },
        ]
      }
      business_profile: {
        Row: {
          about: string | null
          answer_within_minutes: number
          area_served: string | null
          business_name: string
          cancel_until_hours: number
          city: string | null
          colour_set: string
          created_at: string
          email: string | null
          facebook_url: string | null
          id: string
          instagram_url: string | null
          keep_leads_months: number
          keep_leads_since: string
          logo_url: string | null
          notice_minutes: number
          phone: string | null
          quiet_from: string
          quiet_until: string
          setup_done: string[]
          stat_beauticians: string
          stat_clients: string
          stat_services: string
          stat_years: string
          tagline: string | null
          time_zone: string
          travel_minutes: number
          updated_at: string
          videos: Json
          whatsapp_number: string | null
          x_url: string | null
          youtube_url: string | null
        }
        Insert: {
          about?: string | null
          answer_within_minutes?: number
          area_served?: string | null
          business_name: string
          cancel_until_hours?: number
          city?: string | null
          colour_set?: string
          created_at?: string
          email?: string | null
          facebook_url?: string | null
          id?: string
          instagram_url?: string | null
          keep_leads_months?: number
          keep_leads_since?: string
          logo_url?: string | null
          notice_minutes?: number
          phone?: string | null
          quiet_from?: string
          quiet_until?: string
          setup_done?: string[]
          stat_beauticians: string
          stat_clients: string
          stat_services: string
          stat_years: string
          tagline?: string | null
          time_zone?: string
          travel_minutes?: number
          updated_at?: string
          videos: Json
          whatsapp_number?: string | null
          x_url?: string | null
          youtube_url?: string | null
        }
        Update: {
          about?: string | null
          answer_within_minutes?: number
          area_served?: string | null
          business_name?: string
          cancel_until_hours?: number
          city?: string | null
          colour_set?: string
          created_at?: string
          email?: string | null
          facebook_url?: string | null
          id?: string
          instagram_url?: string | null
          keep_leads_months?: number
          keep_leads_since?: string
          logo_url?: string | null
          notice_minutes?: number
          phone?: string | null
          quiet_from?: string
          quiet_until?: string
          setup_done?: string[]
          stat_beauticians?: string
          stat_clients?: string
          stat_services?: string
          stat_years?: string
          tagline?: string | null
          time_zone?: string
          travel_minutes?: number
          updated_at?: string
          videos?: Json
          whatsapp_number?: string | null
          x_url?: string | null
          youtube_url?: string | null
        }
        Relationships: []
      }
      client_acts: {
        Row: {
          answer: string | null
          answered_at: string | null
          answered_by: string | null
          appointment_id: string
          id: string
          kind: string
          made_at: string
          wished_at: string | null
        }
        Insert: {
          answer?: string | null
          answered_at?: string | null
          answered_by?: string | null
          appointment_id: string
          id?: string
          kind: string
          made_at?: string
          wished_at?: string | null
        }
        Update: {
          answer?: string | null
          answered_at?: string | null
          answered_by?: string | null
          appointment_id?: string
          id?: string
          kind?: string
          made_at?: string
          wished_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'client_acts_appointment_id_fkey'
            columns: ['appointment_id']
            isOneToOne: false
            referencedRelation: 'appointments'
            referencedColumns: ['id']
          },
        ]
      }
      clients: {
        Row: {
          address: string | null
          area_id: string | null
          created_at: string
          email: string | null
          full_name: string
          id: string
          language: string
          no_messages: boolean
          notes: string | null
          phone: string | null
          phone_digits: string | null
          search_text: string
          updated_at: string
        }
        Insert: {
          address?: string | null
          area_id?: string | null
          created_at?: string
          email?: string | null
          full_name: string
          id?: string
          language?: string
          no_messages?: boolean
          notes?: string | null
          phone?: string | null
          phone_digits?: never
          search_text?: never
          updated_at?: string
        }
        Update: {
          address?: string | null
          area_id?: string | null
          created_at?: string
          email?: string | null
          full_name?: string
          id?: string
          language?: string
          no_messages?: boolean
          notes?: string | null
          phone?: string | null
          phone_digits?: never
          search_text?: never
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'clients_area_id_fkey'
            columns: ['area_id']
            isOneToOne: false
            referencedRelation: 'areas'
            referencedColumns: ['id']
          },
        ]
      }
      days_off: {
        Row: {
          beautician_id: string | null
          created_at: string
          from_day: string
          id: string
          note: string | null
          to_day: string
          updated_at: string
        }
        Insert: {
          beautician_id?: string | null
          created_at?: string
          from_day: string
          id?: string
          note?: string | null
          to_day: string
          updated_at?: string
        }
        Update: {
          beautician_id?: string | null
          created_at?: string
          from_day?: string
          id?: string
          note?: string | null
          to_day?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'days_off_beautician_id_fkey'
            columns: ['beautician_id']
            isOneToOne: false
            referencedRelation: 'beauticians'
            referencedColumns: ['id']
          },
        ]
      }
      festivals: {
        Row: {
          day: string
          name: string
        }
        Insert: {
          day: string
          name: string
        }
        Update: {
          day?: string
          name?: string
        }
        Relationships: []
      }
      invoices: {
        Row: {
          appointment_id: string
          cgst: number
          content: Json
          financial_year: number
          id: string
          igst: number
          issued_at: string
          issued_by: string | null
          issued_on: string
          kind: string
          number: number
          payment_id: string | null
          recipient: Json | null
          serial: string
          series: string
          sgst: number
          taxable: number
          total: number
          undoes: string | null
        }
        Insert: {
          appointment_id: string
          cgst?: number
          content: Json
          financial_year: number
          id: string
          igst?: number
          issued_at: string
          issued_by?: string | null
          issued_on: string
          kind: string
          number: number
          payment_id?: string | null
          recipient?: Json | null
          serial: string
          series: string
          sgst?: number
          taxable: number
          total: number
          undoes?: string | null
        }
        Update: {
          appointment_id?: string
          cgst?: number
          content?: Json
          financial_year?: number
          id?: string
          igst?: number
          issued_at?: string
          issued_by?: string | null
          issued_on?: string
          kind?: string
          number?: number
          payment_id?: string | null
          recipient?: Json | null
          serial?: string
          series?: string
          sgst?: number
          taxable?: number
          total?: number
          undoes?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'invoices_appointment_id_fkey'
            columns: ['appointment_id']
            isOneToOne: false
            referencedRelation: 'appointments'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'invoices_payment_id_fkey'
            columns: ['payment_id']
            isOneToOne: true
            referencedRelation: 'payments'
            referencedColumns: ['id']
          },
        ]
      }
      leads: {
        Row: {
          appointment_id: string | null
          area_id: string | null
          client_id: string | null
          created_at: string
          email: string | null
          first_answer_at: string | null
          full_name: string
          id: string
          language: string
          message: string | null
          offer: Json | null
          people: number | null
          phone: string
          plan: Json | null
          preferred_date: string | null
          rejected_because: string | null
          search_text: string
          service_interested: string
          source: string
          source_page: string | null
          source_referrer: string | null
          status: string
          updated_at: string
          utm_campaign: string | null
          utm_medium: string | null
          utm_source: string | null
          whatsapp_ok: boolean | null
        }
        Insert: {
          appointment_id?: string | null
          area_id?: string | null
          client_id?: string | null
          created_at?: string
          email?: string | null
          first_answer_at?: string | null
          full_name: string
          id?: string
          language?: string
          message?: string | null
          offer?: Json | null
          people?: number | null
          phone: string
          plan?: Json | null
          preferred_date?: string | null
          rejected_because?: string | null
          search_text?: never
          service_interested: string
          source?: string
          source_page?: string | null
          source_referrer?: string | null
          status?: string
          updated_at?: string
          utm_campaign?: string | null
          utm_medium?: string | null
          utm_source?: string | null
          whatsapp_ok?: boolean | null
        }
        Update: {
          appointment_id?: string | null
          area_id?: string | null
          client_id?: string | null
          created_at?: string
          email?: string | null
          first_answer_at?: string | null
          full_name?: string
          id?: string
          language?: string
          message?: string | null
          offer?: Json | null
          people?: number | null
          phone?: string
          plan?: Json | null
          preferred_date?: string | null
          rejected_because?: string | null
          search_text?: never
          service_interested?: string
          source?: string
          source_page?: string | null
          source_referrer?: string | null
          status?: string
          updated_at?: string
          utm_campaign?: string | null
          utm_medium?: string | null
          utm_source?: string | null
          whatsapp_ok?: boolean | null
        }
        Relationships: [
          {
            foreignKeyName: 'leads_appointment_id_fkey'
            columns: ['appointment_id']
            isOneToOne: false
            referencedRelation: 'appointments'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'leads_area_id_fkey'
            columns: ['area_id']
            isOneToOne: false
            referencedRelation: 'areas'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'leads_client_id_fkey'
            columns: ['client_id']
            isOneToOne: false
            referencedRelation: 'clients'
            referencedColumns: ['id']
          },
        ]
      }
      message_rules: {
        Row: {
          at_time: string | null
          channel: string
          is_on: boolean
          kind: string
          minutes: number | null
          not_again_within_days: number
          recipients: string[]
          updated_at: string
        }
        Insert: {
          at_time?: string | null
          channel: string
          is_on?: boolean
          kind: string
          minutes?: number | null
          not_again_within_days?: number
          recipients?: string[]
          updated_at?: string
        }
        Update: {
          at_time?: string | null
          channel?: string
          is_on?: boolean
          kind?: string
          minutes?: number | null
          not_again_within_days?: number
          recipients?: string[]
          updated_at?: string
        }
        Relationships: []
      }
      message_templates: {
        Row: {
          body: string
          created_at: string
          kind: string
          language: string
          subject: string
          updated_at: string
        }
        Insert: {
          body: string
          created_at?: string
          kind: string
          language: string
          subject: string
          updated_at?: string
        }
        Update: {
          body?: string
          created_at?: string
          kind?: string
          language?: string
          subject?: string
          updated_at?: string
        }
        Relationships: []
      }
      messages: {
        Row: {
          about: string | null
          appointment_id: string | null
          attempts: number
          channel: string
          claimed_by: string | null
          client_id: string | null
          created_at: string
          due_at: string
          first_tried_at: string | null
          id: string
          kind: string
          lead_id: string | null
          leased_until: string | null
          occasion: number
          problem: string | null
          state: string
          told_at: string | null
          told_by: string | null
          try_at: string
          until: string
        }
        Insert: {
          about?: string | null
          appointment_id?: string | null
          attempts?: number
          channel: string
          claimed_by?: string | null
          client_id?: string | null
          created_at?: string
          due_at: string
          first_tried_at?: string | null
          id?: string
          kind: string
          lead_id?: string | null
          leased_until?: string | null
          occasion?: number
          problem?: string | null
          state?: string
          told_at?: string | null
          told_by?: string | null
          try_at: string
          until: string
        }
        Update: {
          about?: string | null
          appointment_id?: string | null
          attempts?: number
          channel?: string
          claimed_by?: string | null
          client_id?: string | null
          created_at?: string
          due_at?: string
          first_tried_at?: string | null
          id?: string
          kind?: string
          lead_id?: string | null
          leased_until?: string | null
          occasion?: number
          problem?: string | null
          state?: string
          told_at?: string | null
          told_by?: string | null
          try_at?: string
          until?: string
        }
        Relationships: [
          {
            foreignKeyName: 'messages_appointment_id_fkey'
            columns: ['appointment_id']
            isOneToOne: false
            referencedRelation: 'appointments'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'messages_client_id_fkey'
            columns: ['client_id']
            isOneToOne: false
            referencedRelation: 'clients'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'messages_kind_channel_known'
            columns: ['kind', 'channel']
            isOneToOne: false
            referencedRelation: 'message_rules'
            referencedColumns: ['kind', 'channel']
          },
          {
            foreignKeyName: 'messages_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'leads'
            referencedColumns: ['id']
          },
        ]
      }
      money_settings: {
        Row: {
          address: string | null
          gstin: string | null
          id: string
          is_composition: boolean
          legal_name: string | null
          payee_name: string | null
          sac: string
          series: string
          tax_percent: number
          updated_at: string
          vpa: string | null
        }
        Insert: {
          address?: string | null
          gstin?: string | null
          id?: string
          is_composition?: boolean
          legal_name?: string | null
          payee_name?: string | null
          sac?: string
          series?: string
          tax_percent?: number
          updated_at?: string
          vpa?: string | null
        }
        Update: {
          address?: string | null
          gstin?: string | null
          id?: string
          is_composition?: boolean
          legal_name?: string | null
          payee_name?: string | null
          sac?: string
          series?: string
          tax_percent?: number
          updated_at?: string
          vpa?: string | null
        }
        Relationships: []
      }
      offer_services: {
        Row: {
          offer_id: string
          position: number
          quantity: number
          service_id: string | null
        }
        Insert: {
          offer_id: string
          position: number
          quantity?: number
          service_id?: string | null
        }
        Update: {
          offer_id?: string
          position?: number
          quantity?: number
          service_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'offer_services_offer_id_fkey'
            columns: ['offer_id']
            isOneToOne: false
            referencedRelation: 'offers'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'offer_services_service_id_fkey'
            columns: ['service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['id']
          },
        ]
      }
      offers: {
        Row: {
          created_at: string
          id: string
          is_active: boolean
          percent_off: number | null
          price: number | null
          title: string
          updated_at: string
          valid_from: string
          valid_until: string | null
          words: string | null
        }
        Insert: {
          created_at?: string
          id?: string
          is_active?: boolean
          percent_off?: number | null
          price?: number | null
          title: string
          updated_at?: string
          valid_from: string
          valid_until?: string | null
          words?: string | null
        }
        Update: {
          created_at?: string
          id?: string
          is_active?: boolean
          percent_off?: number | null
          price?: number | null
          title?: string
          updated_at?: string
          valid_from?: string
          valid_until?: string | null
          words?: string | null
        }
        Relationships: []
      }
      payments: {
        Row: {
          amount: number
          appointment_id: string
          created_at: string
          id: string
          kind: string
          method: string
          received_at: string
          received_by: string | null
          reference: string | null
        }
        Insert: {
          amount: number
          appointment_id: string
          created_at?: string
          id?: string
          kind: string
          method: string
          received_at?: string
          received_by?: string | null
          reference?: string | null
        }
        Update: {
          amount?: number
          appointment_id?: string
          created_at?: string
          id?: string
          kind?: string
          method?: string
          received_at?: string
          received_by?: string | null
          reference?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'payments_appointment_id_fkey'
            columns: ['appointment_id']
            isOneToOne: false
            referencedRelation: 'appointments'
            referencedColumns: ['id']
          },
        ]
      }
      reviews: {
        Row: {
          answer: string | null
          appointment_id: string | null
          created_at: string
          email: string | null
          full_name: string
          id: string
          is_approved: boolean
          rating: number
          review_text: string
          service_id: string | null
          updated_at: string
          verified: boolean
        }
        Insert: {
          answer?: string | null
          appointment_id?: string | null
          created_at?: string
          email?: string | null
          full_name: string
          id?: string
          is_approved?: boolean
          rating: number
          review_text: string
          service_id?: string | null
          updated_at?: string
          verified?: boolean
        }
        Update: {
          answer?: string | null
          appointment_id?: string | null
          created_at?: string
          email?: string | null
          full_name?: string
          id?: string
          is_approved?: boolean
          rating?: number
          review_text?: string
          service_id?: string | null
          updated_at?: string
          verified?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'reviews_appointment_id_fkey'
            columns: ['appointment_id']
            isOneToOne: false
            referencedRelation: 'appointments'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'reviews_service_id_fkey'
            columns: ['service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['id']
          },
        ]
      }
      services: {
        Row: {
          category: string | null
          come_again_weeks: number | null
          created_at: string
          description: string | null
          duration_minutes: number
          former_names: string[]
          id: string
          image_url: string | null
          is_active: boolean
          name: string
          original_price: number | null
          prepare: string | null
          price: number
          sac: string | null
          updated_at: string
        }
        Insert: {
          category?: string | null
          come_again_weeks?: number | null
          created_at?: string
          description?: string | null
          duration_minutes?: number
          former_names?: string[]
          id?: string
          image_url?: string | null
          is_active?: boolean
          name: string
          original_price?: number | null
          prepare?: string | null
          price: number
          sac?: string | null
          updated_at?: string
        }
        Update: {
          category?: string | null
          come_again_weeks?: number | null
          created_at?: string
          description?: string | null
          duration_minutes?: number
          former_names?: string[]
          id?: string
          image_url?: string | null
          is_active?: boolean
          name?: string
          original_price?: number | null
          prepare?: string | null
          price?: number
          sac?: string | null
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
      travel_times: {
        Row: {
          from_area_id: string
          minutes: number
          to_area_id: string
        }
        Insert: {
          from_area_id: string
          minutes: number
          to_area_id: string
        }
        Update: {
          from_area_id?: string
          minutes?: number
          to_area_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'travel_times_from_area_id_fkey'
            columns: ['from_area_id']
            isOneToOne: false
            referencedRelation: 'areas'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'travel_times_to_area_id_fkey'
            columns: ['to_area_id']
            isOneToOne: false
            referencedRelation: 'areas'
            referencedColumns: ['id']
          },
        ]
      }
      visit_marks: {
        Row: {
          appointment_id: string
          mark: string
          marked_at: string
          marked_by: string | null
        }
        Insert: {
          appointment_id: string
          mark: string
          marked_at?: string
          marked_by?: string | null
        }
        Update: {
          appointment_id?: string
          mark?: string
          marked_at?: string
          marked_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'visit_marks_appointment_id_fkey'
            columns: ['appointment_id']
            isOneToOne: false
            referencedRelation: 'appointments'
            referencedColumns: ['id']
          },
        ]
      }
      work_pictures: {
        Row: {
          created_at: string
          height: number
          id: string
          image_url: string
          person_agreed: boolean
          position: number
          service_id: string
          updated_at: string
          width: number
          words: string | null
        }
        Insert: {
          created_at?: string
          height: number
          id?: string
          image_url: string
          person_agreed: boolean
          position?: number
          service_id: string
          updated_at?: string
          width: number
          words?: string | null
        }
        Update: {
          created_at?: string
          height?: number
          id?: string
          image_url?: string
          person_agreed?: boolean
          position?: number
          service_id?: string
          updated_at?: string
          width?: number
          words?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'work_pictures_service_id_fkey'
            columns: ['service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['id']
          },
        ]
      }
      working_hours: {
        Row: {
          beautician_id: string | null
          from_time: string
          id: string
          to_time: string
          weekday: number
        }
        Insert: {
          beautician_id?: string | null
          from_time: string
          id?: string
          to_time: string
          weekday: number
        }
        Update: {
          beautician_id?: string | null
          from_time?: string
          id?: string
          to_time?: string
          weekday?: number
        }
        Relationships: [
          {
            foreignKeyName: 'working_hours_beautician_id_fkey'
            columns: ['beautician_id']
            isOneToOne: false
            referencedRelation: 'beauticians'
            referencedColumns: ['id']
          },
        ]
      }
    }
    Views: Record<never, never>
    Functions: {
      add_member: {
        Args: {
          email: string
          full_name: string
          role: string
          beautician?: string | null
        }
        Returns: string
      }
      answer_move: {
        Args: {
          act: string
          accept: boolean
          beautician?: string | null
        }
        Returns: Database['public']['Tables']['client_acts']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'client_acts'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      arrange_work_pictures: {
        Args: {
          ids: string[]
        }
        Returns: undefined
      }
      ask_to_move: {
        Args: {
          token: string
          wished: string
        }
        Returns: string
      }
      backup_state: {
        Args: never
        Returns: {
          last_success_at: string
          last_bytes: number
          last_failure_at: string
          last_problem: string
        }[]
      }
      business_today: {
        Args: never
        Returns: string
      }
      cancel_visit: {
        Args: {
          token: string
        }
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
      clients_report: {
        Args: {
          stopped_for_days?: number | null
          most?: number | null
        }
        Returns: {
          id: string
          full_name: string
          phone: string
          visits: number
          revenue: number
          first_day: string
          last_day: string
        }[]
      }
      cohort_report: {
        Args: {
          first_day: string
          last_day: string
        }
        Returns: {
          cohort: string
          months_later: number
          clients: number
          visits: number
          revenue: number
        }[]
      }
      confirm_visit: {
        Args: {
          token: string
        }
        Returns: string
      }
      credit_invoice: {
        Args: {
          id: string
          invoice: string
        }
        Returns: Database['public']['Tables']['invoices']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'invoices'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      current_offers: {
        Args: never
        Returns: {
          id: string
          title: string
          words: string
          valid_from: string
          valid_until: string
          price: number
          regular_price: number
          services: Json
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
      database_facts: {
        Args: never
        Returns: {
          version: string
          bytes: number
        }[]
      }
      enquiry_link: {
        Args: {
          lead: string
        }
        Returns: {
          link: string
          answer_by: string
          time_zone: string
        }[]
      }
      erase_person: {
        Args: {
          clients?: string[] | null
          leads?: string[] | null
          reviews?: string[] | null
        }
        Returns: undefined
      }
      finish_import: {
        Args: {
          import: string
        }
        Returns: undefined
      }
      follow_rules: {
        Args: never
        Returns: boolean
      }
      free_times: {
        Args: {
          service_ids: string[]
          day: string
          area_id?: string | null
        }
        Returns: {
          starts_at: string
        }[]
      }
      free_week: {
        Args: {
          service: string
        }
        Returns: {
          starts_at: string
        }[]
      }
      history: {
        Args: {
          client?: string | null
          visit?: string | null
          settings?: string[] | null
          most?: number | null
        }
        Returns: {
          id: number
          at: string
          by_name: string
          by_role: string
          subject: string
          label: string
          action: string
          changes: Json
        }[]
      }
      import_lines: {
        Args: {
          import: string
          kind: string
          file_name: string
          lines: Json
          duplicates?: string | null
          rehearsal?: boolean | null
        }
        Returns: {
          line: number
          outcome: string
          problem: string
          mark: string
        }[]
      }
      invoice_link: {
        Args: {
          invoice: string
        }
        Returns: string
      }
      is_owner: {
        Args: never
        Returns: boolean
      }
      is_staff: {
        Args: never
        Returns: boolean
      }
      issue_invoice: {
        Args: {
          id: string
          visit: string
        }
        Returns: Database['public']['Tables']['invoices']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'invoices'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      issue_voucher: {
        Args: {
          id: string
          payment: string
        }
        Returns: Database['public']['Tables']['invoices']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'invoices'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      lead_conversation: {
        Args: {
          lead: string
        }
        Returns: Json
      }
      leads_by_source: {
        Args: {
          first_day: string
          last_day: string
        }
        Returns: {
          source: string
          utm_source: string
          leads: number
          answered: number
          converted: number
          rejected: number
          median_minutes: number
          earned: number
        }[]
      }
      leads_to_forget: {
        Args: never
        Returns: {
          begins_at: string
          due: number
          due_in_a_month: number
        }[]
      }
      look_at_enquiry: {
        Args: {
          token: string
        }
        Returns: {
          id: string
          status: string
          first_name: string
          service_interested: string
          preferred_date: string
          message: string
          area: string
          people: number
          plan: Json
          sent_at: string
          answer_by: string
          withdrawn: boolean
          can_withdraw: boolean
          visit_link: string
          visit_starts_at: string
          promised_price: number
        }[]
      }
      look_at_invoice: {
        Args: {
          token: string
        }
        Returns: {
          kind: string
          serial: string
          issued_on: string
          taxable: number
          cgst: number
          sgst: number
          igst: number
          total: number
          recipient: Json
          content: Json
          undone_by: string
        }[]
      }
      look_at_visit: {
        Args: {
          token: string
        }
        Returns: {
          status: string
          starts_at: string
          ends_at: string
          first_name: string
          language: string
          beautician_name: string
          beautician_photo_url: string
          area: string
          services: Json
          price: number
          amount_due: number
          acts_until: string
          can_confirm: boolean
          can_cancel: boolean
          can_move: boolean
          can_review: boolean
          wished_at: string
          wish_answer: string
          rating: number
          calendar_uid: string
          calendar_version: number
          vpa: string
          payee_name: string
        }[]
      }
      mark_message: {
        Args: {
          message: string
          new_state: string
        }
        Returns: Database['public']['Tables']['messages']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'messages'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      mark_visit: {
        Args: {
          visit: string
          mark: string
        }
        Returns: string
      }
      members: {
        Args: never
        Returns: {
          user_id: string
          email: string
          full_name: string
          role: string
          beautician_id: string
          is_active: boolean
          has_accepted: boolean
          second_factors: number
          last_sign_in_at: string
          created_at: string
          updated_at: string
        }[]
      }
      message_draft: {
        Args: {
          kind: string
          visit?: string | null
          lead?: string | null
        }
        Returns: {
          client_id: string
          full_name: string
          phone: string
          whatsapp_number: string
          email: string
          language: string
          no_messages: boolean
          subject: string
          body: string
          places: Json
          told_at: string
        }[]
      }
      money_received: {
        Args: {
          first_day: string
          last_day: string
          step?: string | null
        }
        Returns: {
          starts_on: string
          method: string
          amount: number
          tips: number
        }[]
      }
      must_add_factor: {
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
      my_visits: {
        Args: never
        Returns: {
          id: string
          starts_at: string
          ends_at: string
          status: string
          travel_minutes: number
          area: string
          client_name: string
          phone: string
          address: string
          services: Json
          notes: string
          due: number
          marks: Json
        }[]
      }
      offered_times: {
        Args: {
          service_ids: string[]
          day: string
          area_id?: string | null
          length_minutes?: number | null
          moving?: string | null
          days?: number | null
        }
        Returns: {
          starts_at: string
          beautician_id: string
          travel_before: number
          travel_after: number
          beside_same_area: boolean
        }[]
      }
      office_news: {
        Args: never
        Returns: {
          new_leads: number
          newest_lead_at: string
          due_messages: number
          failed_mails: number
          open_wishes: number
          newest_act_at: string
        }[]
      }
      open_draft: {
        Args: {
          kind: string
          visit?: string | null
          lead?: string | null
        }
        Returns: Database['public']['Tables']['messages']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'messages'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      outbox: {
        Args: {
          wanted_state?: string | null
          wanted_channel?: string | null
          most?: number | null
          after_due?: string | null
          after_id?: string | null
        }
        Returns: {
          id: string
          kind: string
          channel: string
          state: string
          due_at: string
          until: string
          told_at: string
          appointment_id: string
          lead_id: string
          client_id: string
          full_name: string
          phone: string
          whatsapp_number: string
          email: string
          language: string
          subject: string
          body: string
          places: Json
          attempts: number
          problem: string
        }[]
      }
      pairs_report: {
        Args: {
          first_day: string
          last_day: string
          most?: number | null
        }
        Returns: {
          one_name: string
          other_name: string
          together: number
        }[]
      }
      pay_to: {
        Args: never
        Returns: {
          vpa: string
          payee_name: string
        }[]
      }
      person_data: {
        Args: {
          client?: string | null
          lead?: string | null
        }
        Returns: {
          kind: string
          id: string
          found_by: string
          record: Json
        }[]
      }
      remove_member_factors: {
        Args: {
          member: string
        }
        Returns: number
      }
      report: {
        Args: {
          first_day: string
          last_day: string
          step?: string | null
          by?: string | null
        }
        Returns: {
          starts_on: string
          key: string
          name: string
          booked: number
          completed: number
          cancelled: number
          revenue: number
          price: number
          supplied: number
          discount: number
          due: number
          overdue: number
          minutes: number
        }[]
      }
      retention_report: {
        Args: {
          first_day: string
          last_day: string
        }
        Returns: {
          month: string
          new_clients: number
          returning_clients: number
          visits: number
          back: number
          revenue: number
        }[]
      }
      retry_mail: {
        Args: {
          message: string
        }
        Returns: Database['public']['Tables']['messages']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'messages'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      review_visit: {
        Args: {
          token: string
          rating: number
          review_text: string
          full_name?: string | null
        }
        Returns: string
      }
      save_beautician: {
        Args: {
          beautician: Json
        }
        Returns: Database['public']['Tables']['beauticians']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'beauticians'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      save_member: {
        Args: {
          member: string
          full_name: string
          role: string
          beautician?: string | null
          based_on?: string | null
        }
        Returns: boolean
      }
      save_offer: {
        Args: {
          offer: Json
        }
        Returns: Database['public']['Tables']['offers']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'offers'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      save_series: {
        Args: {
          visit: Json
          every_weeks: number
          times: number
        }
        Returns: Database['public']['Tables']['appointments']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'appointments'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      save_visit: {
        Args: {
          visit: Json
        }
        Returns: Database['public']['Tables']['appointments']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'appointments'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      save_working_hours: {
        Args: {
          beautician: string
          spells: Json
        }
        Returns: Database['public']['Tables']['working_hours']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'working_hours'
          isOneToOne: false
          isSetofReturn: true
        }
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
      season_report: {
        Args: {
          festival: string
          days_before?: number | null
          days_after?: number | null
        }
        Returns: {
          day: string
          booked: number
          completed: number
          revenue: number
          price: number
        }[]
      }
      series_problems: {
        Args: {
          visit: Json
          every_weeks: number
          times: number
        }
        Returns: {
          number: number
          starts_at: string
          kind: string
          refused: boolean
          message: string
        }[]
      }
      service_ratings: {
        Args: never
        Returns: {
          service_id: string
          reviews: number
          average: number
        }[]
      }
      service_report: {
        Args: {
          first_day: string
          last_day: string
        }
        Returns: {
          id: string
          name: string
          booked: number
          revenue: number
          minutes: number
          way_minutes: number
          rating: number
          reviews: number
        }[]
      }
      set_member_active: {
        Args: {
          member: string
          active: boolean
        }
        Returns: undefined
      }
      sign_ins: {
        Args: {
          member?: string | null
          most?: number | null
        }
        Returns: {
          user_id: string
          email: string
          at: string
          address: string
          device: string
          succeeded: boolean
        }[]
      }
      take_own_payment: {
        Args: {
          payment: Json
        }
        Returns: number
      }
      take_payment: {
        Args: {
          payment: Json
        }
        Returns: Database['public']['Tables']['payments']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'payments'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      times_to_move: {
        Args: {
          token: string
          day: string
        }
        Returns: {
          starts_at: string
        }[]
      }
      turnover_meter: {
        Args: never
        Returns: {
          financial_year: number
          first_day: string
          supplied: number
          registration_from: number
        }[]
      }
      undo_import: {
        Args: {
          import: string
          most?: number | null
        }
        Returns: number
      }
      unfinished_imports: {
        Args: never
        Returns: {
          id: string
          kind: string
          file_name: string
          started_at: string
          lines: number
        }[]
      }
      utilisation_report: {
        Args: {
          first_day: string
          last_day: string
        }
        Returns: {
          beautician_id: string
          full_name: string
          working_minutes: number
          visit_minutes: number
          travel_minutes: number
        }[]
      }
      visit_link: {
        Args: {
          visit: string
        }
        Returns: string
      }
      visit_problems: {
        Args: {
          visit: Json
        }
        Returns: {
          kind: string
          refused: boolean
          message: string
          appointment_id: string
        }[]
      }
      waiting_leads: {
        Args: {
          most?: number | null
        }
        Returns: {
          id: string
          full_name: string
          phone: string
          whatsapp_number: string
          email: string
          service_interested: string
          preferred_date: string
          message: string
          language: string
          source: string
          created_at: string
          updated_at: string
          waiting_minutes: number
          is_late: boolean
          asked_before: number
        }[]
      }
      withdraw_enquiry: {
        Args: {
          token: string
        }
        Returns: string
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
